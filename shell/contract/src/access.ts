/** Layouts that the shell owns. The descriptor of a route names its layout. */
export const LAYOUTS = ['about', 'admin', 'default', 'empty', 'entry', 'intro', 'memo', 'page', 'project'] as const;
export type Layout = (typeof LAYOUTS)[number];

/**
 * Who may open a route. The shell's guards enforce it before any code of the remote is loaded; the database enforces
 * it again.
 * - `all`: everyone
 * - `guest`: signed-out users only
 * - `member`: signed in
 * - `project`: signed in, with access to the project in the URL (or the stored one)
 * - `admin`: level `admin` or `super`
 */
export const ACCESS = ['all', 'guest', 'member', 'project', 'admin'] as const;
export type Access = (typeof ACCESS)[number];
