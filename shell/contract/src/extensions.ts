import { z } from 'zod';
import { ACCESS } from './access.ts';
import { iconNameSchema } from './icon.ts';

/** Path of a route, or the beginning of a path. A second slash at the beginning would name another host. */
export const pathSchema = z
  .string()
  .regex(/^\/(?:[A-Za-z0-9:_-][A-Za-z0-9/:_-]*)?$/, 'a path starts with one / and holds segments or :params');

/** Target of a link: a path with an optional query. */
export const destinationSchema = z
  .string()
  .regex(
    /^\/(?:[A-Za-z0-9_-][A-Za-z0-9/_-]*)?(?:\?[A-Za-z0-9=&_-]+)?$/,
    'a destination is a path, with a query if need be',
  );

const idSchema = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'an id is lower case words, joined by -');
const words = z.string().min(1).max(200);

/** Other words by which the palette (Ctrl/Cmd+K) finds an entry: other names, and things that users do there. */
export const keywordsSchema = z.array(z.string().trim().min(1).max(40)).max(20).optional();

const place = { id: idSchema, access: z.enum(ACCESS), order: z.number().int() };
/** Height of the skeleton that is shown until the extension is loaded, in pixels. */
const height = z.number().int().min(24).max(2000);

/** A block on a member's home page. */
export const homeBlockSchema = z.object({ ...place, title: words, more: destinationSchema.optional(), height });
export type HomeBlock = z.infer<typeof homeBlockSchema>;

/** A widget on the dashboard of a project. */
export const dashboardWidgetSchema = z.object({
  ...place,
  title: words,
  /** Link to the full list; the shell adds `projectId`. */
  more: destinationSchema.optional(),
  height,
  width: z.enum(['half', 'full']).optional(),
  /**
   * Whether the widget is in the narrow column. The narrow column is beside the other widgets, or below them on a small screen.
   */
  side: z.boolean().optional(),
});
export type DashboardWidget = z.infer<typeof dashboardWidgetSchema>;

/**
 * An entry of the palette (Ctrl/Cmd+K). A `search` returns destinations for the typed text, with code of the area. A `create`
 * is one action: a link to the page that starts it. With access `project` the shell adds `projectId`.
 */
export const paletteSourceSchema = z.discriminatedUnion('kind', [
  z.object({ ...place, kind: z.literal('search'), label: words }),
  z.object({
    ...place,
    kind: z.literal('create'),
    label: words,
    to: destinationSchema,
    icon: iconNameSchema,
    keywords: keywordsSchema,
  }),
]);
export type PaletteSource = z.infer<typeof paletteSourceSchema>;

/** A small control in the frame of every page for members, e.g. a bell: 40 × 40 pixels. */
export const headerItemSchema = z.object({ ...place, title: words });
export type HeaderItem = z.infer<typeof headerItemSchema>;

const unique = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length;
const listOf = <T extends z.ZodType<{ id: string }>>(item: T) =>
  z.array(item).refine(unique, 'every id stands once at its point').optional();

/** What an area adds to pages of the shell and of other areas, by the point where it appears. */
export const extensionsSchema = z.object({
  home: listOf(homeBlockSchema),
  dashboard: listOf(dashboardWidgetSchema),
  palette: listOf(paletteSourceSchema),
  header: listOf(headerItemSchema),
});
export type Extensions = z.infer<typeof extensionsSchema>;

/** A kind of notification that an area sends, e.g. `projects.invited`; no other live area may declare it. */
export const notificationKindSchema = z.object({
  kind: z.string().regex(/^[a-z][a-z-]{1,30}\.[a-z][a-z0-9_-]{0,59}$/, 'a kind is <area>.<what>'),
  label: words,
  icon: iconNameSchema,
  /**
   * The sentence of the notification, see `notificationSentence`. Missing in older releases: then the label and the title are
   * shown.
   */
  sentence: words.optional(),
  /**
   * Whether the event concerns everybody in a place and not its receiver personally. People may choose not to get such events.
   * Missing in older releases: then people keep getting the event.
   */
  general: z.boolean().optional(),
  /** Whether users choose the channels of a kind for which SQL has no defaults. Kinds with defaults in SQL always have settings. */
  hasSettings: z.boolean().optional(),
});
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** Code of an error that only this area's functions return → text for users. */
export const errorTextsSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{1,63}$/, 'a code is lower case words, joined by _'),
  z.object({ title: words, description: words.optional() }),
);
export type ErrorTexts = z.infer<typeof errorTextsSchema>;

/** A key that an area handles, shown in the list of shortcuts (`?`). */
export const shortcutSchema = z.object({
  /** In the format of `useHotkey`, e.g. `mod+k`. */
  keys: z.string().min(1).max(40),
  label: words,
  /** The route on which the key works. Without it the key works everywhere in the area. */
  at: pathSchema.optional(),
});
export type Shortcut = z.infer<typeof shortcutSchema>;
