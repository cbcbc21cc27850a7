import type { FormDefinition } from '@dojang/renderer';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Caller } from '../../../platform/middleware/lanes/lane.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { busy, type Renderer } from '../render/renderer.ts';
import type { FormAddress } from './form-token.ts';

const rows = z.array(z.object({ site_id: z.string(), title: z.string() }));

/** A form as a version of a page shows it. */
export interface PublishedForm {
  form: FormDefinition;
  /** The component of the form, as JSON text. */
  component: string;
  siteId: string;
  /** Title of the page. */
  title: string;
  /** What the page's look needs of its project, as JSON text. */
  design: string;
}

/**
 * Finds the form of an address; null when the version or its form does not exist.
 *
 * @param caller who waits for a place to render a version that is not in memory
 * @param enter takes a place in a lane for reading such a version, once for all requests that wait for it, and returns the function
 * that leaves the place
 */
export type PublishedForms = (address: FormAddress, caller: Caller, enter: Enter) => Promise<PublishedForm | null>;

type Enter = () => Promise<() => void>;

/** Maximum bytes of the texts in memory. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 1_000;

interface PublishedFormsDeps {
  rest: Pick<Rest, 'select' | 'selectText'>;
  renderer: Renderer;
}

interface Request {
  address: FormAddress;
  caller: Caller;
  enter: Enter;
}

/** A version never changes, so its forms are read once. */
export function createPublishedForms({ rest, renderer }: PublishedFormsDeps): PublishedForms {
  const read = async ({ address: { pageId, versionId }, caller, enter }: Request): Promise<PublishedForm[]> => {
    const version = `id=eq.${versionId}&page_id=eq.${pageId}&kind=eq.publish`;
    const leave = await enter();
    const [found] = rows.parse(await rest.select(`page_versions?select=site_id,title&${version}`).finally(leave));
    if (!found) return [];
    const { site_id: siteId, title } = found;
    const leaveRenderer = await renderer.enter(caller);
    try {
      const page = await rest.selectText(`page_versions?select=project&${version}`);
      const result = await renderer.run({ kind: 'forms', page, title });
      if (!result) throw busy();
      return result.forms.map((form) => ({ ...form, siteId, title, design: result.design }));
    } finally {
      leaveRenderer();
    }
  };
  const held = new LRUCache<string, PublishedForm[], Request>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: (forms) =>
      ENTRY_BYTES + forms.reduce((sum, { component }) => sum + component.length, forms[0]?.design.length ?? 0),
    fetchMethod: (_key, _stale, { context }) => read(context),
  });
  const keyOf = ({ pageId, versionId }: FormAddress) => `${pageId} ${versionId}`;
  return async (address, caller, enter) => {
    const forms = await held.fetch(keyOf(address), { context: { address, caller, enter } });
    return forms?.find(({ form }) => form.key === address.key) ?? null;
  };
}
