// What Grafana's own schema says of a dashboard with Dayu's kinds of panels, for JSON: text in place of enumerations, and
// all that may be left out left out. What the schema does not know is an error.
import type { Dashboard, DataQuery, FieldConfigSource, GraphFieldConfig, Panel, RowPanel } from '@grafana/schema';
import type { Options as StatOptions } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen.js';
import type { Options as TimeSeriesOptions } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen.js';

type Json<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]?: Json<T[K]> } : T;

// Grafana keeps the schema of Prometheus' queries elsewhere; these are the fields that it reads of them here.
interface Target extends DataQuery {
  expr: string;
  legendFormat?: string;
  instant?: boolean;
  range?: boolean;
}

// Of a field's own settings Grafana's type leaves open what a kind of panel reads; here it is that kind's own type.
type FieldConfig<Custom> = Omit<FieldConfigSource, 'defaults'> & {
  defaults: { [K in keyof FieldConfigSource['defaults'] as K extends 'custom' ? never : K]: FieldConfigSource['defaults'][K] } & { custom?: Custom };
};

type Kind<Type, Options, Custom> = Json<Omit<Panel, 'type' | 'options' | 'fieldConfig' | 'targets'>> & {
  type: Type;
  options: Json<Options>;
  fieldConfig: Json<FieldConfig<Custom>>;
  targets: Array<Json<Target>>;
};

export type DayuDashboard = Json<Omit<Dashboard, 'panels'>> & {
  panels: Array<Kind<'stat', StatOptions, never> | Kind<'timeseries', TimeSeriesOptions, GraphFieldConfig> | Json<RowPanel>>;
};
