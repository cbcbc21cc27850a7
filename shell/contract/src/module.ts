import type { ComponentType } from 'react';
import type { IconNodes } from './icon.ts';

/** Exports of a page's file. The component is rendered inside the layout that the descriptor names. */
export interface PageModule {
  Component: ComponentType;
}

/** Path (as in the descriptor) → lazy page. Default export of `./routes`, the only exposed module of a remote. */
export type RemoteRoutes = Record<string, () => Promise<PageModule>>;

/** A block on a member's home page: its content, under the title that the shell renders. */
export interface HomeBlockModule {
  Component: ComponentType;
}

/** A widget on the dashboard of a project: its content, under the title that the shell renders. */
export interface DashboardWidgetModule {
  Component: ComponentType<{ projectId: string }>;
}

/** A small control in the frame of every page for members. */
export interface HeaderItemModule {
  Component: ComponentType;
}

/** The destination of a row in the palette. */
export interface Destination {
  /** Path with query, within the product. */
  to: string;
  label: string;
  /** A second line in a muted colour, e.g. the project of a note. */
  detail?: string;
  icon?: IconNodes;
}

/** Data that the palette passes to a search, besides the text. */
export interface PaletteContext {
  /** The current project. */
  projectId?: string;
  /** Aborted when the text changes. */
  signal: AbortSignal;
  /** The result of the search's function `read`. The palette calls it once while it is open, and again after a failure. */
  keep<T>(key: string, read: () => Promise<T>): Promise<T>;
}

/** A search of the palette. */
export interface PaletteSourceModule {
  /**
   * Destinations for the typed text, the best first; an empty list without a match.
   *
   * @param text trimmed, not empty, in NFC
   */
  search(text: string, context: PaletteContext): Promise<Destination[]>;
}

/** Exports of the file of an extension, by the point where it appears. */
export interface ExtensionModules {
  home: HomeBlockModule;
  dashboard: DashboardWidgetModule;
  palette: PaletteSourceModule;
  header: HeaderItemModule;
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
