import { getSupabase, type RowRange, readRange } from '@dojang/shared-auth';

/** Columns of the lists of pictures and of files. */
const COLUMNS = 'id, path, name, width, height, alt, bytes, purge_at';

/** A part of the pictures or files of a site, the latest first. In the trash the last removed is first. */
export const readAssets = (siteId: string, kind: 'picture' | 'file', isRemoved: boolean, range: RowRange) =>
  readRange((from, to, options) => {
    const rows = getSupabase().from('assets').select(COLUMNS, options).eq('site_id', siteId);
    const ofKind = kind === 'file' ? rows.not('name', 'is', null) : rows.is('name', null);
    const sorted = isRemoved
      ? ofKind.not('removed_at', 'is', null).order('removed_at', { ascending: false })
      : ofKind.is('removed_at', null).order('created_at', { ascending: false });
    return sorted.order('id').range(from, to);
  }, range);
