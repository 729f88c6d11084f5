'use strict';

// What the page shows comes from api/..., as hdfs dayu --json shows it; it asks again and again, the
// dearer questions less often. Nothing that comes is ever taken for markup.

const EVERY_MS = { status: 2000, slots: 5000, trend: 5000, map: 5000, history: 15000, tasks: 5000, beside: 10000, elastic: 10000, settings: 30000 };
const ROWS_MAX = 25;

// Of the agents' keys, those that the NameNode reads as well.
const READ_HERE = ['dayu.agent.heartbeat', 'dayu.agent.lost.after'];

// Few DataNodes have large cells.
const CELLS = [[60, 28], [400, 20], [Infinity, 14]];
const LABEL_MOST = 200;
const CHART_HEIGHT = 220;

const byId = (id) => document.getElementById(id);
const state = { map: null, resting: new Set(), cells: [], cell: 14, filter: '', trend: null, plots: [] };

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
  if (ms < 10000) {
    return (ms / 1000).toFixed(1) + ' s';
  }
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

function headline(text, bad) {
  byId('headline').textContent = text;
  byId('headline').className = bad ? 'bad' : '';
}

function showStatus(now) {
  byId('host').textContent = now.nameNode + ', ' + now.state;
  const lost = Boolean(now.data && now.data.lost + now.data.lostGroups > 0);
  const told = now.headline || now.error || '';
  headline(told, lost || Boolean(now.error && now.state === 'active'));
  if (now.error) {
    verdict(now.error === told ? '' : now.error, now.state === 'active');
  } else if (now.hold && now.hold.kind === 'shadow') {
    verdict('In shadow: stock HDFS schedules, and each loss is recorded (hdfs dayu shadow).', false);
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
    ...(isScoped(now.scope) ? [['Scope, blocks out of it that wait', now.scope.value + ', ' + count(now.scope.stockBlocks)]] : []),
    ['Left', bytes(left)],
    ['Speed now', now.bytesPerSec === null ? 'not known yet' : rate(now.bytesPerSec)],
    ['Planned', rate(now.running.plannedBytesPerSec)],
    ['Time left', whole ? 'none' : idle ? 'not known' : time(now.leftMs)],
    ['Its error so far', idle ? 'none' : now.recovery && now.recovery.forecastErrorSoFar !== undefined
      ? atMost(now.recovery.forecastErrorSoFar) : 'not known yet'],
    ...riskFigures(now.risk),
    ['Slot, each', count(now.slot.number) + ', ' + time(now.slot.lengthMs)],
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

/** How likely a block is lost; nothing where the NameNode does not know. */
function riskFigures(risk) {
  return risk ? [
    ['Chance to lose a block within the hour', chance(risk.hour)],
    ['Within a year (as stock HDFS recovers)', chance(risk.year) + ' (' + chance(risk.yearByStock) + ')'],
  ] : [];
}

/** A probability: one in so many where it is small. */
function chance(probability) {
  if (typeof probability !== 'number') {
    return 'not known yet';
  }
  if (probability >= 0.01) {
    return percent(probability);
  }
  return probability < 1e-15 ? 'less than 1 in 10^15' : '1 in ' + count(Number((1 / probability).toPrecision(2)));
}

/** Whether some blocks are stock HDFS's by dayu.scope. */
const isScoped = (scope) => Boolean(scope && scope.value) && scope.value !== 'all';

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
  const items = (subject) => (now.warnings || [])
    .filter((warning) => (warning.subject === 'data') === (subject === 'data') && warning.said !== now.headline)
    .map((warning) => element('li', warning.said));
  const muted = (now.muted || []).map((one) => element('li', 'Muted until ' + moment(one.untilMs) + ': ' + (one.said || one.kind), 'soft'));
  byId('now-warnings').replaceChildren(...items('data'));
  byId('now-setup').replaceChildren(...items('setup'), ...muted);
}

/** The highest of the values, so that every peak is seen. */
const highest = (values) => Math.max(1, ...values.filter((value) => value !== null && value !== undefined));

function showSlots(answer) {
  const slots = answer.slots;
  const most = highest(slots.map((slot) => Math.max(slot.plannedBytes, slot.doneBytes)));
  byId('slots-top').textContent = slots.length === 0 ? '' : bytes(most);
  byId('slots-middle').textContent = slots.length === 0 ? '' : bytes(most / 2);
  byId('slots-under').textContent = slots.length === 0 ? 'No slot was planned since the NameNode started: nothing was to be recovered.' : '';
  const strip = byId('slots-strip');
  strip.replaceChildren(...slots.map((slot) => {
    const bar = element('i');
    const inner = element('b');
    bar.style.height = Math.min(100, (100 * Math.max(slot.plannedBytes, 1)) / most) + '%';
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

/** Whether none of a chart's columns has anything to show. */
const isEmpty = (columns) => columns.flat().every((value) => value === null || value === undefined || value === 0);

/** One chart: how its values are written, and its lines, each with the variable of its colour, and whether it is filled. */
function plot(id, words, lines) {
  const holder = byId(id);
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { stroke: colour('--line'), width: 1 } };
  const shown = (self, value) => (value === null || value === undefined ? '--' : words(value));
  holder.replaceChildren();
  return new window.uPlot({
    width: Math.max(200, holder.clientWidth),
    height: CHART_HEIGHT,
    scales: { y: { range: (self) => [0, 1.1 * highest(self.data.slice(1).flat())] } },
    axes: [
      { ...axis, space: 70, values: (self, splits) => ticks(splits, splits.length > 1 && splits[1] - splits[0] < 60) },
      { ...axis, size: 85, values: (self, splits) => splits.map((value) => (isEmpty(self.data.slice(1)) ? '' : words(value))) },
    ],
    series: [
      { label: 'at', value: (self, at) => (at === null ? '--' : ticks([at], true)[0]) },
      ...lines.map(([label, name, filled]) => ({
        label, stroke: colour(name), width: 2, value: shown, points: { show: false }, fill: filled ? colour(name) + '33' : undefined,
      })),
    ],
  }, [[], ...lines.map(() => [])], holder);
}

const NOBODY_TELLS = 'No DataNode tells: it has too few clients, an older agent, or dayu.agent.clients.period 0.';

// A column each; where nobody tells there is a gap. The last says why a chart is empty.
const TREND = [
  ['trend-recovery', rate, [['came in', '--done', true], ['planned', '--high', false], ['budget', '--full', false]],
    (trend) => [trend.bytesPerSec, trend.plannedBytesPerSec, trend.budgetBytesPerSec], 'Nothing was recovered in this hour.'],
  ['trend-clients', rate, [['clients', '--high', true]], (trend) => [trend.clientsBytesPerSec], 'No client was seen at work, or no agent tells.'],
  ['trend-waits', shortTime, [['reads', '--high', false], ['acknowledgements', '--full', false]],
    (trend) => [trend.readMicros, trend.ackMicros], NOBODY_TELLS],
  ['trend-worst', shortTime, [['reads', '--high', false], ['acknowledgements', '--full', false]],
    (trend) => [trend.worstReadMicros, trend.worstAckMicros], NOBODY_TELLS],
];

function lastWords(column, words) {
  const last = column[column.length - 1];
  return last === undefined || last === null ? 'not known yet' : words(last);
}

function drawTrend() {
  if (!window.uPlot || !state.trend) {
    return;
  }
  if (state.plots.length === 0) {
    state.plots = TREND.map(([id, words, lines]) => plot(id, words, lines));
  }
  const at = state.trend.agoMs.map(clockOf);
  TREND.forEach(([id, words, lines, columns, whyEmpty], index) => {
    const values = columns(state.trend);
    state.plots[index].setData([at, ...values]);
    byId(id).setAttribute('aria-label', lines.map(([label], line) => label + ' ' + lastWords(values[line], words)).join(', '));
    byId(id + '-empty').textContent = at.length === 0 ? 'The first point comes after ten seconds.' : isEmpty(values) ? whyEmpty : '';
  });
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

// Colours of cells, and the strokes that tell them without colours.
const CELL_COLOURS = ['--none', '--low', '--high', '--full', '--rest', '--leaving', '--silent', '--gone'];
const [FULL, REST, LEAVING, SILENT, GONE] = [3, 4, 5, 6, 7];

/** What a DataNode is, if it is nothing that links matter for; null otherwise. */
function standing(row) {
  if (!row.alive) {
    return GONE;
  }
  if (row.adminState !== 'in service') {
    return LEAVING;
  }
  if (state.resting.has(row.name)) {
    return REST;
  }
  return row.agent ? null : SILENT;
}

/** 0 nothing to do, 1 below half, 2 above, 3 full. */
function heat(row, direction) {
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

function line(pen, x1, y1, x2, y2) {
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
}

/** The stroke in a cell whose corner is there: by it the kind is told where colours are not. */
function mark(pen, kind, x, y, size) {
  const [left, right, top, bottom] = [x + 3, x + size - 5, y + 3, y + size - 5];
  const [middle, centre] = [(top + bottom) / 2, (left + right) / 2];
  pen.beginPath();
  if (kind === GONE) {
    line(pen, left, top, right, bottom);
    line(pen, left, bottom, right, top);
  } else if (kind === REST) {
    line(pen, left, middle, right, middle);
  } else if (kind === LEAVING) {
    line(pen, left, top, right, middle);
    line(pen, right, middle, left, bottom);
  } else {
    pen.arc(centre, (top + middle) / 2 + 1, (right - left) / 4, Math.PI, Math.PI / 2);
    line(pen, centre, bottom - 1, centre, bottom);
  }
  pen.stroke();
}

function drawCell(pen, cell, left, colours) {
  const x = left + cell.column * state.cell;
  const y = cell.line * state.cell;
  const kind = standing(cell.row);
  if (kind !== null) {
    pen.fillStyle = colours[kind];
    pen.fillRect(x, y, state.cell - 2, state.cell - 2);
    mark(pen, kind, x, y, state.cell);
    return;
  }
  ['in', 'out'].forEach((direction, half) => {
    const part = heat(cell.row, direction);
    const top = y + half * (state.cell / 2 - 1);
    pen.fillStyle = colours[part];
    pen.fillRect(x, top, state.cell - 2, state.cell / 2 - 1);
    if (part === FULL) {
      pen.beginPath();
      line(pen, x + 2, top + state.cell / 2 - 2, x + state.cell - 4, top + 1);
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
  const colours = CELL_COLOURS.map((name) => style.getPropertyValue(name));
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
  const kind = { [GONE]: row.adminState, [LEAVING]: row.adminState, [REST]: 'at rest', [SILENT]: 'no agent' }[standing(row)];
  return row.name + ', ' + row.rack + (kind ? ', ' + kind : '') + ': ' + part('in', row.in) + ', ' + part('out', row.out);
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
  const working = all.filter((row) => standing(row) === null);
  const full = working.filter((row) => heat(row, 'in') === FULL || heat(row, 'out') === FULL).length;
  const idle = working.filter((row) => heat(row, 'in') === 0 && heat(row, 'out') === 0).length;
  const others = [[REST, 'at rest'], [LEAVING, 'leaving'], [SILENT, 'without an agent'], [GONE, 'gone']]
    .map(([kind, words]) => [all.filter((row) => standing(row) === kind).length, words])
    .filter(([number]) => number > 0).map(([number, words]) => ', ' + count(number) + ' ' + words).join('');
  byId('nodes-words').textContent = count(all.length) + ' DataNodes: ' + count(full)
    + ' have all of a budget planned and limit the recovery, ' + count(idle) + ' have nothing to do' + others + '.';
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

/** A number with what it counts. */
const counted = (number, noun) => count(number) + ' ' + noun + (number === 1 ? '' : 's');

function showBeside(answer) {
  const { heat: counts, moves } = answer;
  byId('heat-words').textContent = counts
    ? 'The blocks that clients read most; hdfs dayu heat names their files to superusers.'
    : 'Reads of blocks are not counted here (dayu.heat.enabled, on the active NameNode), so no block is known to be hot.';
  const extra = counts && counts.extraReplicas;
  figures(byId('heat-figures'), counts ? [
    ['Extra replicas', extra ? count(extra.held) + ' stand, ' + count(extra.ordered) + ' on the way' : 'off'],
    ...(extra ? [['They take', bytes(extra.bytes)], ['They served', counted(extra.extraReads, 'read')]] : []),
  ] : []);
  const blocks = (counts && counts.blocks) || [];
  byId('hot-table').hidden = blocks.length === 0;
  fill(byId('hot-table'), 'The most read blocks', [
    ['Block', (one) => one.block],
    ['', (one) => one.temperature, 'words'],
    ['Reads a minute', (one) => one.readsPerMinute.toFixed(1)],
    ['Readers', (one) => one.readers.toFixed(1)],
    ['Length', (one) => bytes(one.lengthBytes)],
    ['Replicas', (one) => one.replication + (one.holders.some((holder) => holder.extra) ? ' + '
      + one.holders.filter((holder) => holder.extra).length : '')],
    ['Needs more', (one) => (one.more > 0 ? '+' + one.more + (one.whyNotYet ? ', ' + one.whyNotYet : '') : '-'), 'words'],
    ['Held by', (one) => one.holders.map((holder) => holder.name + (holder.extra ? ' (extra)' : '')).join(', '), 'words long'],
  ], blocks);
  const ended = Object.entries(moves.ended).map(([fate, number]) => count(number) + ' ' + fate.replace('_', ' ')).join(', ');
  byId('moves-words').textContent = 'Moves for balance, tiers and cold files: ' + count(moves.waiting) + ' wait, '
    + count(moves.underWay) + ' under way' + (ended ? '; since the NameNode started ' + ended : '')
    + (moves.open ? '.' : '. None is taken now: a planner that is at work and not paused takes them.');
}

function showElastic(answer) {
  const resting = answer.resting || [];
  const machines = answer.machines || [];
  state.resting = new Set(resting.map((one) => one.name));
  byId('rest-words').textContent = resting.length === 0 ? 'No DataNode rests.'
    : counted(answer.awake, 'DataNode') + ' awake, of which ' + count(answer.floor) + ' must be; ' + count(resting.length)
      + ' at rest. HDFS calls these Normal: hdfs dfsadmin -report knows nothing of rest.';
  byId('rest-table').hidden = resting.length + machines.length === 0;
  fill(byId('rest-table'), 'DataNodes at rest, and machines that are off or on their way', [
    ['DataNode', (one) => one.name],
    ['State', (one) => one.state || 'at rest', 'words'],
    ['For', (one) => time(one.sinceMs)],
  ], [...resting, ...machines].slice(0, ROWS_MAX));
  drawMap();
  showNodes();
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
      headline('The NameNode does not answer.', true);
      verdict('', false);
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
ask('beside', showBeside, EVERY_MS.beside);
ask('elastic', showElastic, EVERY_MS.elastic);
ask('settings', showSettings, EVERY_MS.settings);
