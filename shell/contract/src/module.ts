import type { ComponentType } from 'react';
import type { IconNodes } from './icon.ts';

/** The exports of a page's file. The component is rendered inside the layout that the descriptor names. */
export interface PageModule {
  Component: ComponentType;
}

/** Path (as in the descriptor) → lazy page. The default export of a remote's one exposed module, `./routes`. */
export type RemoteRoutes = Record<string, () => Promise<PageModule>>;

/** A block on the home of a member: its content, under the title that the shell draws. */
export interface HomeBlockModule {
  Component: ComponentType;
}

/** A widget on the dashboard of a project: its content, under the title that the shell draws. */
export interface DashboardWidgetModule {
  Component: ComponentType<{ projectId: string }>;
}

/** Where a row of the palette leads. */
export interface Destination {
  /** Path with query, within the product. */
  to: string;
  label: string;
  /** A second, quieter line, e.g. the project that a note is in. */
  detail?: string;
  icon?: IconNodes;
}

/** What the palette tells a search beside what was typed. */
export interface PaletteContext {
  /** The project that one is in. */
  projectId?: string;
  /** Aborted when something else was typed. */
  signal: AbortSignal;
  /** What `read` answers, asked once for as long as the palette is open; after a failure it is asked again. */
  keep<T>(key: string, read: () => Promise<T>): Promise<T>;
}

/** A search of the palette. */
export interface PaletteSourceModule {
  /**
   * Destinations for what was typed, the best first; none is an empty list.
   *
   * @param text trimmed, not empty, in composed form (NFC)
   */
  search(text: string, context: PaletteContext): Promise<Destination[]>;
}

/** What the file of an extension exports, by the point where it appears. */
export interface ExtensionModules {
  home: HomeBlockModule;
  dashboard: DashboardWidgetModule;
  palette: PaletteSourceModule;
}
export type ExtensionPoint = keyof ExtensionModules;

/**
 * Point → id (as in the descriptor) → lazy module. The export `extensions` of `./routes`. A palette source of kind
 * `create` has no code.
 */
export type RemoteExtensions = {
  [P in ExtensionPoint]?: Record<string, () => Promise<ExtensionModules[P]>>;
};

/** Types `src/routes.tsx` of a remote. */
export function defineRoutes(routes: RemoteRoutes): RemoteRoutes {
  return routes;
}

/** Types the export `extensions` of `src/routes.tsx`. */
export function defineExtensions(extensions: RemoteExtensions): RemoteExtensions {
  return extensions;
}
