import { createHash } from 'node:crypto';
import { type FoundForm, renderPage } from '@dojang/renderer';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Rest } from '../../../platform/supabase/rest.ts';
import type { FormAddress } from './form-token.ts';

const rows = z.array(z.object({ site_id: z.string(), title: z.string(), project: z.record(z.string(), z.unknown()) }));

/** A form as a version of a page shows it. */
export interface PublishedForm extends FoundForm {
  siteId: string;
  title: string;
  /** Project of the page, for its design. */
  project: unknown;
}

/**
 * Finds the form of an address; null when the version or its form does not exist.
 *
 * @param enter takes a place in a lane for reading a version that is not in memory, once for all requests that wait for it,
 * and returns the function that leaves the place
 */
export type PublishedForms = (address: FormAddress, enter: Enter) => Promise<PublishedForm | null>;

type Enter = () => Promise<() => void>;

/** Maximum bytes of the projects in memory, as text. As objects they take several times as much. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 1_000;

interface HeldVersion {
  forms: PublishedForm[];
  bytes: number;
}

/** A version never changes, so its forms are read once. */
export function createPublishedForms(rest: Pick<Rest, 'select'>): PublishedForms {
  const read = async ({ pageId, versionId }: FormAddress): Promise<HeldVersion> => {
    const [version] = rows.parse(
      await rest.select(
        `page_versions?select=site_id,title,project&id=eq.${versionId}&page_id=eq.${pageId}&kind=eq.publish`,
      ),
    );
    if (!version) return { forms: [], bytes: ENTRY_BYTES };
    const { site_id: siteId, title, project } = version;
    const forms = renderPage(project, { title }).forms.map((found) => ({ ...found, siteId, title, project }));
    return { forms, bytes: ENTRY_BYTES + (forms.length > 0 ? JSON.stringify(project).length : 0) };
  };
  const held = new LRUCache<string, HeldVersion, { address: FormAddress; enter: Enter }>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: async (_key, _stale, { context: { address, enter } }) => {
      const leave = await enter();
      return read(address).finally(leave);
    },
  });
  const keyOf = ({ pageId, versionId }: FormAddress) => `${pageId} ${versionId}`;
  return async (address, enter) => {
    const version = await held.fetch(keyOf(address), { context: { address, enter } });
    return version?.forms.find(({ form }) => form.key === address.key) ?? null;
  };
}

/** The definition of a form as the database stores it. Its hash changes whenever a question or the consent changes. */
export function storedForm({ key, name, fields, consent }: FoundForm['form']) {
  const hash = createHash('sha256')
    .update(JSON.stringify([fields, consent]))
    .digest('base64url')
    .slice(0, 27);
  return { key, name, hash, fields, consent };
}
