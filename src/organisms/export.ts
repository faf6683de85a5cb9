import { asStored, type Exporter } from '../export/exporter.ts';

/** Organisms as they are stored, with the dates that the import set: an import of them keeps both. */
export const organismsExporter: Exporter = {
  dataSet: 'organisms',
  resources: [
    {
      resource: 'organismos',
      title: 'organisms',
      licence: 'open data of their publishers, which `extra` names where the source did',
      lines: asStored,
    },
  ],
};
