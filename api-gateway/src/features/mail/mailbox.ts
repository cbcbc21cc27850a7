import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Deliver, Mail } from './mail.ts';

/** Stores mails when there is no mail server, so that they can be read on this machine. */
export interface Mailbox {
  deliver: Deliver;
  /** Newest first. */
  list(): Promise<Mail[]>;
}

const KEPT = 200;

/** A mailbox in one file. Only its owner may read the file, because mails contain codes. */
export async function openMailbox(file: string): Promise<Mailbox> {
  await mkdir(dirname(file), { recursive: true });
  const text = await readFile(file, 'utf8').catch(() => '[]');
  let mails = parse(text);
  const write = async () => {
    const draft = `${file}.tmp`;
    await writeFile(draft, JSON.stringify(mails), { mode: 0o600 });
    await rename(draft, file);
  };
  let written = Promise.resolve();
  return {
    deliver(mail) {
      mails = [mail, ...mails.filter(({ id }) => id !== mail.id)].slice(0, KEPT);
      // The outbox delivers several mails at once. Two writes at once would use the same temporary file.
      written = written.catch(() => {}).then(write);
      return written;
    },
    list: async () => mails,
  };
}

function parse(text: string): Mail[] {
  try {
    return JSON.parse(text) as Mail[];
  } catch {
    // A crash may have truncated the file. Old mails of a development machine must not prevent a start.
    return [];
  }
}
