import { type FileLinkKind, fileLinksResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions, useQuery } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

interface Wanted {
  fileId: string;
  version: number;
  kind: FileLinkKind;
}

interface Waiting extends Wanted {
  resolve: (url: string | null) => void;
  reject: (error: unknown) => void;
}

/** Maximum number of addresses in one request. */
const MOST = 100;
/** Delay in milliseconds. Tiles that appear in the same frame share a request. */
const GATHER_MS = 16;
/** An address is valid for five minutes. It is requested again before that. */
const FRESH_MS = 4 * 60_000;

let waiting: Waiting[] = [];

async function ask(wanted: readonly Waiting[]): Promise<void> {
  try {
    const files = wanted.map(({ fileId, version, kind }) => ({ fileId, version, kind }));
    const { links } = await apiPost('/api/private/project/fileLinks', { files }, fileLinksResponse);
    for (const [index, { resolve }] of wanted.entries()) resolve(links[index]?.url ?? null);
  } catch (error) {
    for (const { reject } of wanted) reject(error);
  }
}

/** The short-lived address of a file for `<img>`, `<video>` and downloads; null when there is none. */
export function fileLink(wanted: Wanted): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        const all = waiting;
        waiting = [];
        for (let at = 0; at < all.length; at += MOST) void ask(all.slice(at, at + MOST));
      }, GATHER_MS);
    }
    waiting.push({ ...wanted, resolve, reject });
  });
}

export const fileLinkQuery = ({ fileId, version, kind }: Wanted) =>
  queryOptions({
    queryKey: keys.fileLink(fileId, version, kind),
    queryFn: () => fileLink({ fileId, version, kind }),
    staleTime: FRESH_MS,
  });

/** Like `fileLink`, for a component. Undefined while the address is being requested. */
export const useFileLink = (wanted: Wanted, enabled = true) => useQuery({ ...fileLinkQuery(wanted), enabled });

/** Starts the browser's download of an address of this origin. */
function openDownload(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads one file as it is. @throws AppError */
export async function downloadFile(fileId: string, version: number): Promise<void> {
  const url = await fileLink({ fileId, version, kind: 'download' });
  if (url) openDownload(url);
}

/** The content of a zip. Without ids it is the whole project. */
export interface ZipContent {
  fileIds?: string[];
  categoryIds?: string[];
}

/** Downloads several files as a zip, whose folders are the categories. @throws AppError */
export async function downloadZip(projectId: string, { fileIds, categoryIds }: ZipContent): Promise<void> {
  const { id } = unwrap(
    await getSupabase().rpc('create_file_zip', {
      p_project_id: projectId,
      ...(fileIds ? { p_file_ids: fileIds } : {}),
      ...(categoryIds ? { p_category_ids: categoryIds } : {}),
    }),
  ) as { id: string };
  const { links } = await apiPost('/api/private/project/fileLinks', { zipId: id }, fileLinksResponse);
  const url = links[0]?.url;
  if (url) openDownload(url);
}
