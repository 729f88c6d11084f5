'use strict';

// What the page shows comes from api/..., as hdfs dayu --json shows it; it asks again and again, the
// dearer questions less often. Nothing that comes is ever taken for markup.

const EVERY_MS = { status: 2000, slots: 5000, trend: 5000, map: 5000, history: 15000, tasks: 5000, settings: 30000 };
const ROWS_MAX = 25;

// Of the agents' keys, those that the NameNode reads as well.
const READ_HERE = ['dayu.agent.heartbeat', 'dayu.agent.lost.after'];

// Few DataNodes have large cells.
const CELLS = [[60, 28], [400, 20], [Infinity, 14]];
const LABEL_MOST = 200;
const CHART_HEIGHT = 220;

const byId = (id) => document.getElementById(id);
const state = { map: null, cells: [], cell: 14, filter: '', trend: null, plots: [] };

function bytes(value) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let unit = 0;
  let rest = value;
  while (Math.abs(rest) >= 1000 && unit < units.length - 1) {
    rest /= 1000;
    unit += 1;
  }
  return rest.toFixed(unit > 0 ? 1 : 0) + ' ' + units[unit];
}

/** A time of a read or the like. */
const shortTime = (micros) => (micros < 1e6 ? (micros / 1e3).toFixed(micros < 1e3 ? 2 : 1) + ' ms' : (micros / 1e6).toFixed(1) + ' s');
const rate = (value) => bytes(value) + '/s';
const count = (value) => value.toLocaleString('en');
const percent = (share) => (100 * share).toFixed(0) + ' %';

function time(ms) {
  if (ms === null || ms === undefined) {
    return 'not known yet';
  }
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) {
    return seconds + ' s';
  }
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? minutes + ' m ' + (seconds % 60) + ' s'
    : Math.floor(minutes / 60) + ' h ' + (minutes % 60) + ' m';
}

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) {
    made.textContent = text;
  }
  if (className) {
    made.className = className;
  }
  return made;
}

const classes = (words) => (words === true ? 'words' : words || '');

/** Fills a table: columns are [title, cell of a row, its classes; true for words]. */
function fill(table, caption, columns, rows) {
  const head = element('tr');
  columns.forEach(([title, , words]) => {
    const cell = element('th', title, classes(words));
    cell.scope = 'col';
    head.append(cell);
  });
  const body = element('tbody');
  rows.forEach((row) => {
    const line = element('tr');
    columns.forEach(([, show, words]) => line.append(element('td', show(row), classes(words))));
    body.append(line);
  });
  const top = element('thead');
  top.append(head);
  table.replaceChildren(element('caption', caption), top, body);
}

function figures(list, pairs) {
  list.replaceChildren(...pairs.map(([name, value]) => {
    const pair = element('div');
    pair.append(element('dt', name), element('dd', value));
    return pair;
  }));
}

function verdict(text, bad) {
  byId('verdict').textContent = text;
  byId('verdict').className = bad ? 'bad' : '';
}

function showStatus(now) {
  byId('host').textContent = now.nameNode + ', ' + now.state;
  if (now.error) {
    verdict(now.error, now.state === 'active');
  } else if (now.hold && now.hold.kind !== 'none') {
    verdict('Paused' + (now.hold.reason ? ': ' + now.hold.reason : '') + '; goes on in ' + time(now.hold.leftMs) + '.', true);
  } else {
    verdict('Scheduled by ' + now.scheduled.by + ': ' + now.scheduled.reason + '.', !now.planning);
  }
  if (!now.waiting) {
    byId('now-words').textContent = 'There is nothing to show.';
    return;
  }
  showWarnings(now);
  if (now.state === 'standby') {
    byId('now-words').textContent = 'The active NameNode knows what is to be recovered.';
    byId('now-cause').textContent = '';
    byId('now-bar').value = 0;
    figures(byId('now-figures'), []);
    return;
  }
  byId('now-cause').textContent = causeWords(now);
  const stock = now.stock || { waitingBlocks: 0, pendingBlocks: 0 };
  const stocks = stock.waitingBlocks + stock.pendingBlocks > 0;
  const done = now.recovery ? now.recovery.doneBytes : 0;
  const left = stocks ? now.recovery.totalBytes - done : now.waiting.bytes + now.running.bytes;
  const idle = !stocks && now.waiting.blocks + now.running.transfers === 0;
  const whole = idle && now.leftMs === 0;
  byId('now-words').textContent = nowWords(stock, stocks, idle, done, left, now.leftMs);
  byId('now-bar').value = whole ? 1 : done / Math.max(1, done + left);
  figures(byId('now-figures'), [
    [stocks ? 'Blocks for stock HDFS' : 'Blocks waiting', count(stocks ? stock.waitingBlocks : now.waiting.blocks)],
    ['Blocks that cannot be planned', now.stuck ? count(now.stuck.blocks) : 'not known'],
    ['Transfers running', count(now.running.transfers)],
    ['Left', bytes(left)],
    ['Speed now', now.bytesPerSec === null ? 'not known yet' : rate(now.bytesPerSec)],
    ['Planned', rate(now.running.plannedBytesPerSec)],
    ['Time left', whole ? 'none' : idle ? 'not known' : time(now.leftMs)],
    ['Its error so far', idle ? 'none' : now.recovery && now.recovery.forecastErrorSoFar !== undefined
      ? atMost(now.recovery.forecastErrorSoFar) : 'not known yet'],
    ['Slot', count(now.slot.number) + ' of ' + time(now.slot.lengthMs)],
    ['Replicas recovered', count(now.recovered.replicas)],
    ['DataNodes, agents', count(now.dataNodes.alive) + ', ' + count(now.dataNodes.agents)],
    ...(now.elastic ? [['DataNodes awake, at rest', count(now.elastic.awake) + ', ' + count(now.elastic.resting)
      + (now.elastic.size === undefined ? '' : ' (' + count(now.elastic.size) + ' wanted)')]] : []),
    ['Reads take (else)', waitWords(now.clientWaits && now.clientWaits.reads)],
    ['Acknowledgements take (else)', waitWords(now.clientWaits && now.clientWaits.acks)],
    ['Alpha, profile', now.alpha + (now.profile ? ', ' + now.profile : '')],
    ['Alpha of the last plan', now.planAlpha > 0 ? now.planAlpha.toFixed(2) : 'none yet'],
    ['Planner failures', count(now.plannerFailures)],
    ['Version', now.version || 'not known'],
  ]);
}

/** How long clients' operations take now, and without a recovery. */
function waitWords(times) {
  if (!times) {
    return 'not known';
  }
  return shortTime(times.medianMicros) + (times.usualMicros > 0 ? ' (' + shortTime(times.usualMicros) + ')' : '');
}

/** More than all of it says no more than that it could not be told. */
const atMost = (share) => (share > 1 ? 'more than 100 %' : percent(share));

function nowWords(stock, stocks, idle, done, left, leftMs) {
  if (stocks) {
    return 'Stock HDFS has ' + count(stock.waitingBlocks) + ' blocks to re-replicate, and '
      + count(stock.pendingBlocks) + ' under way.';
  }
  if (idle) {
    return leftMs === 0 ? 'No block waits to be recovered.' : 'Nothing is planned now, and HDFS knows of blocks that lack replicas, or has not looked yet.';
  }
  const howLong = leftMs === null || leftMs === undefined ? 'how long it takes is not known yet' : time(leftMs) + ' to go';
  return percent(done / Math.max(1, done + left)) + ' done, ' + bytes(left) + ' left, ' + howLong + '.';
}

function causeWords(now) {
  const words = (now.absent || []).map((one) => one.name + ' is ' + one.state + ' (seen so ' + time(one.sinceMs) + ' ago)');
  if (now.nodesNotShown > 0) {
    words.push(count(now.nodesNotShown) + ' DataNodes more');
  }
  const danger = Object.entries(now.danger || {}).filter(([, blocks]) => blocks > 0)
    .map(([level, blocks]) => count(blocks) + ' ' + level.replace('_', ' '));
  return (words.length > 0 ? words.join('; ') + '. ' : '') + (danger.length > 0 ? 'Blocks that wait: ' + danger.join(', ') + '.' : '');
}

function showWarnings(now) {
  byId('now-warnings').replaceChildren(...(now.warnings || []).map((warning) => element('li', warning.said)));
}

/** What the highest bar stands for: one slot that is far above all others does not flatten them. */
function chartTop(values) {
  const sorted = values.filter((value) => value !== null && value !== undefined).sort((one, other) => one - other);
  const usual = sorted[Math.floor(0.9 * (sorted.length - 1))] || 0;
  return Math.max(1, Math.min(sorted[sorted.length - 1] || 0, 1.5 * usual || sorted[sorted.length - 1] || 0));
}

/** The upper end of a chart's axis. */
const topOf = (values) => 1.1 * chartTop(values);

function showSlots(answer) {
  const slots = answer.slots;
  const most = chartTop(slots.map((slot) => Math.max(slot.plannedBytes, slot.doneBytes)));
  const above = slots.filter((slot) => slot.plannedBytes > most).length;
  byId('slots-top').textContent = slots.length === 0 ? '' : bytes(most);
  byId('slots-middle').textContent = slots.length === 0 ? '' : bytes(most / 2);
  byId('slots-under').textContent = above === 0 ? '' : count(above) + ' higher than the axis: cut off, with a line on top.';
  const strip = byId('slots-strip');
  strip.replaceChildren(...slots.map((slot) => {
    const bar = element('i');
    const inner = element('b');
    bar.style.height = Math.min(100, (100 * Math.max(slot.plannedBytes, 1)) / most) + '%';
    bar.className = slot.plannedBytes > most ? 'cut' : '';
    inner.style.height = Math.min(100, (100 * slot.doneBytes) / Math.max(slot.plannedBytes, 1)) + '%';
    bar.title = 'Slot ' + slot.number + ': ' + bytes(slot.doneBytes) + ' of ' + bytes(slot.plannedBytes);
    bar.append(inner);
    return bar;
  }));
  strip.setAttribute('aria-label', slots.length === 0
    ? 'No slot yet'
    : 'The last ' + slots.length + ' slots; the table has the figures');
  fill(byId('slots-table'), 'Newest first', [
    ['Slot', (slot) => count(slot.number)],
    ['Planned', (slot) => bytes(slot.plannedBytes)],
    ['Done', (slot) => bytes(slot.doneBytes)],
    ['Of plan', (slot) => (slot.plannedBytes > 0 ? percent(slot.doneBytes / slot.plannedBytes) : '-')],
    ['Transfers', (slot) => count(slot.transfers)],
    ['Begun anew', (slot) => count(slot.begunAnew)],
    ['Waiting', (slot) => count(slot.waitingBlocks)],
  ], slots.slice(-ROWS_MAX).reverse());
}

/** Seconds since 1970, as the browser's clock has them, of a moment that is so long ago. */
const clockOf = (agoMs) => (Date.now() - agoMs) / 1000;

function ticks(splits, seconds) {
  const from = seconds ? 19 : 16;
  return splits.map((at) => new Date(at * 1000 - new Date().getTimezoneOffset() * 60000).toISOString().slice(11, from));
}

/** One chart: names of its lines, each with the variable of its colour, and whether it is filled. */
function plot(id, unit, lines) {
  const holder = byId(id);
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { stroke: colour('--line'), width: 1 } };
  const shown = (self, value) => (value === null || value === undefined ? '--' : value.toFixed(1) + ' ' + unit);
  holder.replaceChildren();
  return new window.uPlot({
    width: Math.max(200, holder.clientWidth),
    height: CHART_HEIGHT,
    scales: { y: { range: (self) => [0, topOf(self.data.slice(1).flat())] } },
    axes: [
      { ...axis, values: (self, splits) => ticks(splits, splits.length > 1 && splits[1] - splits[0] < 60) },
      { ...axis, size: 60 },
    ],
    series: [
      { label: 'at', value: (self, at) => (at === null ? '--' : ticks([at], true)[0]) },
      ...lines.map(([label, name, filled]) => ({
        label, stroke: colour(name), width: 2, value: shown, points: { show: false }, fill: filled ? colour(name) + '33' : undefined,
      })),
    ],
  }, [[], ...lines.map(() => [])], holder);
}

// A column each; where nobody tells there is a gap.
const TREND = [
  ['trend-recovery', 'MB/s', 1e6, [['came in', '--done', true], ['planned', '--high', false], ['budget', '--full', false]],
    (trend) => [trend.bytesPerSec, trend.plannedBytesPerSec, trend.budgetBytesPerSec]],
  ['trend-clients', 'MB/s', 1e6, [['clients', '--high', true]], (trend) => [trend.clientsBytesPerSec]],
  ['trend-waits', 'ms', 1e3, [['reads', '--high', false], ['acknowledgements', '--full', false]],
    (trend) => [trend.readMicros, trend.ackMicros]],
  ['trend-worst', 'ms', 1e3, [['reads', '--high', false], ['acknowledgements', '--full', false]],
    (trend) => [trend.worstReadMicros, trend.worstAckMicros]],
];

function lastWords(column, unit) {
  const last = column[column.length - 1];
  return last === undefined || last === null ? 'not known yet' : last.toFixed(1) + ' ' + unit;
}

function drawTrend() {
  if (!window.uPlot || !state.trend) {
    return;
  }
  if (state.plots.length === 0) {
    state.plots = TREND.map(([id, unit, , lines]) => plot(id, unit, lines));
  }
  const at = state.trend.agoMs.map(clockOf);
  TREND.forEach(([id, unit, scale, lines, columns], index) => {
    const values = columns(state.trend).map((column) => column.map((value) => (value === null ? null : value / scale)));
    state.plots[index].setData([at, ...values]);
    byId(id).setAttribute('aria-label', lines.map(([label], line) => label + ' ' + lastWords(values[line], unit)).join(', '));
  });
  const cut = state.plots.some((one) => {
    const values = one.data.slice(1).flat();
    return values.some((value) => value > topOf(values));
  });
  byId('trend-under').textContent = at.length === 0 ? 'The first point comes after ten seconds.'
    : cut ? 'What is far above the rest of the hour is cut off.' : '';
}

function showTrend(answer) {
  state.trend = answer;
  drawTrend();
}

/** The window has another size, or other colours. */
function redraw() {
  state.plots.forEach((one) => one.destroy());
  state.plots = [];
  drawTrend();
  drawMap();
}

const moment = (ms) => new Date(ms).toLocaleString('sv-SE');

function showHistory(answer) {
  const entries = answer.entries || [];
  fill(byId('past-table'), 'Recoveries, the newest first; also those before the NameNode started, and those of the other NameNodes', [
    ['Began', (one) => moment(one.id)],
    ['Took', (one) => time(one.tookMs)],
    ['Ideal', (one) => (one.idealMs > 0 ? time(one.idealMs) : '-')],
    ['Of ideal', (one) => (one.idealMs > 0 ? ofIdeal(one.tookMs / one.idealMs) : '-')],
    ['Replicas', (one) => count(one.replicas)],
    ['Moved', (one) => bytes(one.bytes)],
    ['Clients', (one) => rate(one.clientsBytesPerSec)],
    ['Reads took', (one) => tookWords(one.clientReads), 'wide'],
    ['Acks took', (one) => tookWords(one.clientAcks), 'wide'],
    ['How it ended', (one) => one.outcome, 'words long'],
    ['NameNode', (one) => one.nameNode, 'words long wide'],
    ['Out of service', (one) => (one.causes || []).map((cause) => cause.name + ' ' + cause.state).join(', '), 'words long'],
  ], entries.filter((one) => one.kind === 'recovery'));
  fill(byId('orders-table'), 'Orders', [
    ['At', (one) => moment(one.id)],
    ['By', (one) => one.user, true],
    ['From', (one) => one.address || '-', 'words wide'],
    ['Order', (one) => one.words, 'words long'],
    ['NameNode', (one) => one.nameNode, 'words long'],
  ], entries.filter((one) => one.kind === 'order'));
}

/** What clients' operations took before a recovery and during it; older NameNodes have not noted it. */
const tookWords = (times) => (times
  ? (times.usualMicros > 0 ? shortTime(times.usualMicros) : '?') + ' > ' + shortTime(times.meanwhileMicros) : '-');

/** What took a hundred times as long was in want of a place, not of links. */
const ofIdeal = (ratio) => (ratio > 100 ? 'over 100' : ratio.toFixed(2));

/** 0 nothing to do, 1 below half, 2 above, 3 full, 4 gone. */
function heat(row, direction) {
  if (!row.alive) {
    return 4;
  }
  const link = row[direction];
  if (link.plannedBytesPerSec === 0) {
    return 0;
  }
  const share = link.plannedBytesPerSec / Math.max(1, link.budgetBytesPerSec);
  return share < 0.5 ? 1 : share < 0.95 ? 2 : 3;
}

/** Racks in the order of their names, with their DataNodes. */
function racksOf(rows) {
  const racks = new Map();
  rows.forEach((row) => racks.set(row.rack, [...(racks.get(row.rack) || []), row]));
  return [...racks.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A name that is too long loses its middle. */
function fitted(pen, name, width) {
  let shown = name;
  for (let kept = name.length; pen.measureText(shown).width > width && kept > 4; kept -= 1) {
    shown = name.slice(0, Math.ceil(kept / 2)) + '\u2026' + name.slice(name.length - Math.floor(kept / 2));
  }
  return shown;
}

/** Where each cell is, a rack a row (or more), its name before it. */
function layOut(width, labelWidth) {
  const columns = Math.max(1, Math.floor((width - labelWidth) / state.cell));
  const labels = [];
  const cells = [];
  let line = 0;
  racksOf(state.map).forEach(([rack, rows]) => {
    labels.push({ rack, line });
    rows.forEach((row, index) => cells.push({ row, column: index % columns, line: line + Math.floor(index / columns) }));
    line += Math.ceil(rows.length / columns);
  });
  return { labels, cells, lines: line };
}

function drawCell(pen, cell, left, colours) {
  const x = left + cell.column * state.cell;
  const y = cell.line * state.cell;
  ['in', 'out'].forEach((direction, half) => {
    const kind = heat(cell.row, direction);
    const top = y + half * (state.cell / 2 - 1);
    pen.fillStyle = colours[kind];
    pen.fillRect(x, top, state.cell - 2, state.cell / 2 - 1);
    if (kind >= 3) {
      pen.beginPath();
      pen.moveTo(x + 2, top + state.cell / 2 - 2);
      pen.lineTo(x + state.cell - 4, top + 1);
      if (kind === 4) {
        pen.moveTo(x + 2, top + 1);
        pen.lineTo(x + state.cell - 4, top + state.cell / 2 - 2);
      }
      pen.stroke();
    }
  });
}

function drawMap() {
  if (!state.map) {
    return;
  }
  state.cell = CELLS.find(([most]) => state.map.length <= most)[1];
  const canvas = byId('nodes-map');
  const style = getComputedStyle(document.documentElement);
  const colours = ['--none', '--low', '--high', '--full', '--gone'].map((name) => style.getPropertyValue(name));
  const scale = window.devicePixelRatio || 1;
  const pen = canvas.getContext('2d');
  const font = '11px system-ui, sans-serif';
  pen.font = font;
  const longest = Math.max(0, ...racksOf(state.map).map(([rack]) => pen.measureText(rack).width));
  const left = Math.ceil(Math.min(longest, LABEL_MOST, canvas.clientWidth / 4)) + 8;
  const picture = layOut(canvas.clientWidth, left);
  canvas.width = canvas.clientWidth * scale;
  canvas.height = picture.lines * state.cell * scale;
  canvas.style.height = picture.lines * state.cell + 'px';
  pen.scale(scale, scale);
  pen.font = font;
  pen.textBaseline = 'middle';
  pen.fillStyle = style.getPropertyValue('--soft');
  picture.labels.forEach((label) => pen.fillText(fitted(pen, label.rack, left - 8), 0, label.line * state.cell + state.cell / 2));
  pen.strokeStyle = style.getPropertyValue('--text');
  picture.cells.forEach((cell) => drawCell(pen, cell, left, colours));
  state.cells = picture.cells;
  state.left = left;
  const at = state.cells[state.at];
  if (at) {
    pen.lineWidth = 2;
    pen.strokeRect(left + at.column * state.cell - 1, at.line * state.cell - 1, state.cell, state.cell);
  }
}

function nodeWords(row) {
  const part = (name, link) => name + ' ' + rate(link.plannedBytesPerSec) + ' of ' + rate(link.budgetBytesPerSec) + ' (' + link.limitedBy + ')';
  return row.name + ', ' + row.rack + ': ' + part('in', row.in) + ', ' + part('out', row.out);
}

function pointOut(index) {
  if (index >= 0 && state.at !== index) {
    state.at = index;
    byId('nodes-under').textContent = nodeWords(state.cells[index].row);
    drawMap();
  }
}

function pointAt(event) {
  const box = byId('nodes-map').getBoundingClientRect();
  const column = Math.floor((event.clientX - box.left - state.left) / state.cell);
  const line = Math.floor((event.clientY - box.top) / state.cell);
  pointOut(state.cells.findIndex((cell) => cell.column === column && cell.line === line));
}

/** The cell that an arrow key leads to; in a shorter row the last one. */
function beside(from, key) {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    return Math.max(0, Math.min(state.cells.length - 1, from + (key === 'ArrowRight' ? 1 : -1)));
  }
  const wanted = state.cells[from].line + (key === 'ArrowDown' ? 1 : -1);
  const inLine = state.cells.filter((cell) => cell.line === wanted && cell.column <= state.cells[from].column);
  return inLine.length > 0 ? state.cells.indexOf(inLine[inLine.length - 1]) : from;
}

function stepOver(event) {
  if (state.cells.length === 0 || !event.key.startsWith('Arrow')) {
    return;
  }
  event.preventDefault();
  pointOut(state.at === undefined ? 0 : beside(state.at, event.key));
}

function showNodes() {
  const all = state.map || [];
  const share = (link) => (link.budgetBytesPerSec > 0 ? link.plannedBytesPerSec / link.budgetBytesPerSec : 0);
  const wanted = state.filter.toLowerCase();
  const shown = all
    .filter((row) => row.name.toLowerCase().includes(wanted) || row.rack.toLowerCase().includes(wanted))
    .sort((one, other) => Math.max(share(other.in), share(other.out)) - Math.max(share(one.in), share(one.out)));
  const full = all.filter((row) => heat(row, 'in') === 3 || heat(row, 'out') === 3).length;
  const idle = all.filter((row) => row.alive && heat(row, 'in') === 0 && heat(row, 'out') === 0).length;
  byId('nodes-words').textContent = count(all.length) + ' DataNodes: ' + count(full)
    + ' have all of a budget planned and limit the recovery, ' + count(idle) + ' have nothing to do.';
  const lines = shown.slice(0, ROWS_MAX).flatMap((row) => [
    { row, key: 'in', first: true },
    { row, key: 'out', first: false },
  ]);
  const once = (show) => (line) => (line.first ? show(line.row) : '');
  const link = (show) => (line) => show(line.row[line.key]);
  const believed = (one) => (one.believedBytesPerSec === one.linkBytesPerSec ? '-' : rate(one.believedBytesPerSec));
  fill(byId('nodes-table'), 'The ' + Math.min(ROWS_MAX, shown.length) + ' fullest of ' + count(shown.length)
    + '; more than a budget is planned where transfers give way, as a part of it does not move', [
    ['DataNode', once((row) => row.name), 'name'],
    ['Rack', once((row) => row.rack), 'words wide'],
    ['State', once((row) => row.adminState), 'words wide'],
    ['Report', once((row) => (row.reportAgeMs === null ? 'none' : time(row.reportAgeMs) + ' ago')), 'wide'],
    ['', (line) => line.key, 'words'],
    ['Link', link((one) => rate(one.linkBytesPerSec))],
    ['Believed', link(believed)],
    ['Clients', link((one) => rate(one.clientsBytesPerSec))],
    ['Budget', link((one) => rate(one.budgetBytesPerSec))],
    ['Planned', link((one) => rate(one.plannedBytesPerSec))],
    ['Used', link((one) => rate(one.usedBytesPerSec)), 'wide'],
    ['Limited by', link((one) => one.limitedBy), 'words'],
  ], lines);
}

function showMap(answer) {
  state.map = answer.nodes || [];
  drawMap();
  showNodes();
}

function showTasks(answer) {
  fill(byId('transfers-table'), 'The first of them', [
    ['Block', (one) => one.block],
    ['From', (one) => one.source, 'words long'],
    ['To', (one) => one.destination, 'words long'],
    ['Done', (one) => percent(one.doneBytes / Math.max(1, one.lengthBytes))],
    ['Planned', (one) => rate(one.rateBytesPerSec)],
    ['Speed', (one) => rate(one.speedBytesPerSec)],
    ['Carried by', (one) => one.carrier, true],
  ], answer.running || []);
  byId('transfers-rest').textContent = answer.runningNotShown > 0
    ? count(answer.runningNotShown) + ' more run. Why a block is not on its way: hdfs dayu tasks --why BLOCK.'
    : '';
}

function showSettings(answer) {
  const settings = answer.settings || [];
  const page = settings.find((one) => one.key === 'dayu.curate.page');
  const linked = page !== undefined && /^https?:/.test(page.value);
  byId('storage').hidden = !linked;
  if (linked) {
    byId('storage').href = page.value;
  }
  fill(byId('settings-table'), 'Where each comes from', [
    ['Key', (one) => one.key],
    ['Value', (one) => one.value, true],
    ['Origin', (one) => one.origin, true],
    ['Can be changed live', (one) => (one.live ? 'yes' : 'no'), true],
  ], settings.filter((one) => !one.key.startsWith('dayu.agent.') || READ_HERE.includes(one.key)));
}

async function ask(question, show, everyMs) {
  try {
    const response = await fetch('api/' + question, { cache: 'no-store' });
    const answer = await response.json();
    if (!answer.error || question === 'status') {
      show(answer);
    }
  } catch (failure) {
    if (question === 'status') {
      verdict('The NameNode does not answer.', true);
    }
  }
  window.setTimeout(() => ask(question, show, everyMs), everyMs);
}

byId('nodes-filter').addEventListener('input', (event) => {
  state.filter = event.target.value;
  showNodes();
});
byId('nodes-map').addEventListener('mousemove', pointAt);
byId('nodes-map').addEventListener('keydown', stepOver);
window.addEventListener('resize', redraw);
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);

ask('status', showStatus, EVERY_MS.status);
ask('trend', showTrend, EVERY_MS.trend);
ask('slots', showSlots, EVERY_MS.slots);
ask('history', showHistory, EVERY_MS.history);
ask('map', showMap, EVERY_MS.map);
ask('tasks', showTasks, EVERY_MS.tasks);
ask('settings', showSettings, EVERY_MS.settings);
