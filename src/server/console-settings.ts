import { text } from './setting.ts';

/** Settings of the console: of the page that the service shows at `/`. */
export const CONSOLE_SETTINGS = {
  consoleTiles: text(
    'console-tiles',
    '',
    'Address of the tiles of a map that the console draws below its own, such as `https://tiles.example.ar/{z}/{x}/{y}.png`; its host is then the one other that the page may load pictures from.',
    {
      fallbackText: '(none: the map is drawn from the service’s own data)',
      form: {
        pattern: /^https?:\/\/[\w.:-]+\/(?=\S{0,500}\{z\})(?=\S{0,500}\{x\})(?=\S{0,500}\{y\})[^\s"<>;]*$/,
        words: 'an address that begins with http:// or https:// and has {z}, {x} and {y} in its path',
      },
    },
  ),
  consoleTilesAttribution: text('console-tiles-attribution', '', 'Whom the map has to name for those tiles.', {
    fallbackText: '(nobody)',
  }),
};
