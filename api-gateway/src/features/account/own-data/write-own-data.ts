import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { z } from 'zod';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { zipPaths } from '../../../platform/zip/zip-names.logic.ts';
import type { ZipWriter } from '../../../platform/zip/zip-writer.ts';
import { waysOf } from '../login-ways/ways-of.ts';

const partSchema = z.array(z.object({ id: z.uuid(), data: z.record(z.string(), z.unknown()) }));
const fileSchema = z.object({ project: z.string(), name: z.string(), updatedAt: z.string(), storageKey: z.string() });

/** The kinds of rows in `own_data`. Each kind becomes one file. */
const TEXTS = [
  ['profile', '프로필.json'],
  ['consents', '약관 동의.json'],
  ['projects', '프로젝트.json'],
  ['sites', '사이트.json'],
  ['orders', '결제.json'],
  ['memos', '메모.json'],
  ['notes', '노트.json'],
  ['issues', '이슈.json'],
  ['comments', '댓글.json'],
  ['pages', '페이지.json'],
] as const;

const README = `내 데이터

- 내가 쓴 메모, 노트, 이슈, 댓글, 페이지와 내가 올린 파일, 결제한 기록이에요. 지금 볼 수 있는 것만 담아요.
- 나간 프로젝트와 지운 파일은 없어요. 휴지통에 있는 노트, 이슈, 메모, 페이지는 removedAt이 있어요.
- 시각은 모두 UTC예요. 한국 시각은 아홉 시간 뒤예요.
`;

export interface OwnDataWork {
  userId: string;
  zip: ZipWriter;
  rest: Pick<Rest, 'rpc'>;
  objects: Pick<ObjectStore, 'open'>;
  /** Runs a query in a place of this person in the lane for the database. */
  inPlace: <T>(answer: () => Promise<T>) => Promise<T>;
}

/** Writes what a person wrote and uploaded into a zip, one part of the rows and one file at a time. */
export async function writeOwnData({ userId, zip, rest, objects, inPlace }: OwnDataWork): Promise<void> {
  async function* rowsOf(kind: string) {
    let after: string | null = null;
    for (;;) {
      const args = { p_user_id: userId, p_kind: kind, p_after: after };
      const part = partSchema.parse(await inPlace(() => rest.rpc('own_data', args)));
      yield* part.map(({ data }) => data);
      after = part.at(-1)?.id ?? null;
      if (after === null) return;
    }
  }
  await zip.add('읽어 주세요.txt', () => Readable.from([Buffer.from(README)]));
  for (const [kind, name] of TEXTS) await zip.add(name, () => Readable.from(asJson(rowsOf(kind))));
  const secureLogin = await inPlace(() => waysOf({ rest }, userId));
  await zip.add('보안 로그인.json', () => Readable.from([Buffer.from(`${JSON.stringify(namesOf(secureLogin))}\n`)]));

  const files: z.infer<typeof fileSchema>[] = [];
  for await (const row of rowsOf('files')) files.push(fileSchema.parse(row));
  const paths = zipPaths(files.map(({ project, name }) => ({ name, folder: ['파일', project] })));
  for (const [at, { storageKey, updatedAt }] of files.entries()) {
    const open = async () => {
      const content = await objects.open(storageKey);
      if (!content) throw new Error('The bytes of a file are missing');
      return Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
    };
    await zip.add(paths[at] ?? storageKey, open, new Date(updatedAt));
  }
  zip.end();
}

/** What is set up for secure login, without its secrets. */
const namesOf = ({ is_on, app, codes_left, browsers }: Awaited<ReturnType<typeof waysOf>>) => ({
  isOn: is_on,
  app: app && { createdAt: app.created_at, usedAt: app.used_at },
  recoveryCodesLeft: codes_left,
  rememberedBrowsers: browsers.map(({ device, created_at, used_at, expires_at }) => ({
    device,
    createdAt: created_at,
    usedAt: used_at,
    expiresAt: expires_at,
  })),
});

/** A JSON list of rows, with each row on its own line. */
async function* asJson(rows: AsyncIterable<unknown>) {
  let before = '[\n';
  for await (const row of rows) {
    yield Buffer.from(before + JSON.stringify(row));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}
