import type { JSX } from 'preact';

/** Drawn here, on a grid of 24: a line each, in the colour of the text. */
const PATHS = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  map: 'M9 4 3 6.5v13L9 17l6 3 6-2.5v-13L15 7zM9 4v13M15 7v13',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  chart: 'M4 4v16h16M7 15l4-5 3 3 6-7',
  market: 'M7 4v16M17 4v16M5 8h4v8H5zM15 6h4v7h-4z',
  building: 'M4 20h16M6 20V9M18 20V9M10 20V9M14 20V9M3 9l9-5 9 5z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M4 13l5 5L20 6',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  close: 'M5 5l14 14M19 5 5 19',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words, or on a button that has a label: never the only name of anything. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
