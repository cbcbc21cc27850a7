import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, addressOf, Client, signUp } from '../soak/client.ts';
import { documentOf } from '../soak/normal-user.ts';
import { NoteSocket } from '../soak/note-socket.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { codeOf, unfit } from './words.logic.ts';

const PASSWORD = 'a good long password';
/** Time limit for one answer, as in the browser. */
const PATIENCE_MS = 15_000;
/** After this long without success the user gives up, and the drill fails. */
const GIVES_UP_MS = 180_000;

export interface Where {
  port: number;
  /** Publishable key. */
  key: string;
  /** Port that users connect to. */
  via: number;
}

/** Counted events of all users together. */
export interface Met {
  /** Failed requests by status and code; `network` when there was no answer. */
  readonly refusals: Map<string, number>;
  /** Unexpected events, as text. */
  readonly problems: string[];
  requests: number;
  /** Whether a clock was set wrong. Sessions may then end early, and a user signs in again. */
  mayExpire: boolean;
}

/**
 * A user who works through every outage, one action after the other. A request without an answer is sent again until
 * it gets one, as the product's client does: ids are made by the client, and each save carries the revision that it is
 * based on.
 */
export class ScriptedPerson {
  readonly email = `${randomUUID().slice(0, 8)}@dojang.test`;
  readonly ledger: Ledger = emptyLedger();
  changesHeard = 0;
  readonly #where: Where;
  readonly #client: Client;
  readonly #met: Met;
  readonly #random: () => number;
  readonly #address: string | undefined;
  readonly #betweenMs: number;
  #socket: NoteSocket | undefined;

  constructor(where: Where, index: number, met: Met, random: () => number, betweenMs: number) {
    this.#where = where;
    this.#address = addressOf(index);
    this.#client = new Client(where.port, where.key, {
      via: where.via,
      localAddress: this.#address,
      patienceMs: PATIENCE_MS,
    });
    this.#met = met;
    this.#random = random;
    this.#betweenMs = betweenMs;
  }

  /** Signs up and creates a project with a note. */
  async begin(): Promise<void> {
    const { ledger } = this;
    ledger.userId = (await signUp(this.#client, this.email, PASSWORD)).id;
    const [site] = await this.#rows<{ id: string }>('/rest/v1/sites?select=id');
    ledger.siteId = site?.id ?? '';
    const projectId = randomUUID();
    await this.#create('projects', { id: projectId, name: '일', owner_id: ledger.userId });
    await this.#create('notes', {
      id: ledger.note.id,
      project_id: projectId,
      title: '회의록',
      content: documentOf(''),
    });
    const topic = await this.#insist('POST', '/rest/v1/rpc/project_topic', { p_project_id: projectId });
    this.#socket = new NoteSocket({
      port: this.#where.port,
      key: this.#where.key,
      localAddress: this.#address,
      noteId: ledger.note.id,
      topic: JSON.parse(topic.text) as string,
      token: () => this.#client.token,
      pauseMs: 500,
      onChange: () => {
        this.changesHeard += 1;
      },
      // During an outage the server cannot check whether a user may listen, so the socket reconnects.
      onRefused: () => this.#count('socket refused'),
      onClosed: () => this.#count('socket closed'),
    });
  }

  /** Works until stopped; an action that has begun is finished. */
  async work(signal: AbortSignal): Promise<void> {
    const acts = [
      () => this.#writeMemo(),
      () => this.#writeMemo(),
      () => this.#changeMemo(),
      () => this.#changeMemo(),
      () => this.saveNote(),
      () => this.saveNote(),
      () => this.saveNote(),
      () => this.#readBack(),
      () => this.#openPage(),
      () => this.#openPage(),
      () => this.#upload(),
      () => this.#publish(),
      () => this.#signIn(),
    ];
    while (!signal.aborted) {
      try {
        await acts[Math.floor(this.#random() * acts.length)]?.();
      } catch (error) {
        this.#met.problems.push(`${this.email}: ${(error as Error).message}`);
      }
      await pause(this.#betweenMs * (0.5 + this.#random()));
    }
  }

  async saveNote(): Promise<void> {
    const { note } = this.ledger;
    const text = `${this.email} ${randomUUID()}`;
    const rev = await this.#save('save_note', note.rev, {
      p_note_id: note.id,
      p_title: '회의록',
      p_content: documentOf(text),
      p_body_text: text,
    });
    Object.assign(note, { rev, text });
  }

  end(): void {
    this.#socket?.end();
    this.#client.close();
  }

  async #writeMemo(): Promise<void> {
    const [id, body] = [randomUUID(), `memo ${randomUUID()}`];
    await this.#create('memos', { id, user_id: this.ledger.userId, body });
    this.ledger.memos.set(id, { rev: 1, body });
  }

  async #changeMemo(): Promise<void> {
    const memos = [...this.ledger.memos];
    const [id, memo] = memos[Math.floor(this.#random() * memos.length)] ?? [];
    if (!id || !memo) return;
    const body = `memo ${randomUUID()}`;
    const rev = await this.#save('save_memo', memo.rev, { p_memo_id: id, p_body: body });
    this.ledger.memos.set(id, { rev, body });
  }

  /** Lists show every acknowledged row exactly once. */
  async #readBack(): Promise<void> {
    const { note, memos } = this.ledger;
    const rows = await this.#rows<{ rev: number; body_text: string }>(
      `/rest/v1/notes?select=rev,body_text&id=eq.${note.id}`,
    );
    if (rows.length !== 1 || rows[0]?.rev !== note.rev || rows[0].body_text !== note.text) {
      throw new Error(`note: revision ${note.rev} was acknowledged, ${JSON.stringify(rows)} is there`);
    }
    const newest = await this.#rows<{ id: string; rev: number; body: string }>(
      '/rest/v1/memos?select=id,rev,body&order=created_at.desc,id.desc&limit=50',
    );
    if (newest.length !== Math.min(50, memos.size)) {
      throw new Error(`memos: ${memos.size} were acknowledged, ${newest.length} are listed`);
    }
    for (const { id, rev, body } of newest) {
      const known = memos.get(id);
      if (known?.rev !== rev || known.body !== body)
        throw new Error(`memo ${id}: ${JSON.stringify(known)} became ${rev}`);
    }
  }

  /** Checks that all files that a page names exist, also during a release. */
  async #openPage(): Promise<void> {
    const { text } = await this.#insist('GET', '/');
    const files = [...new Set(text.match(/\/(?:shell|remotes)\/[\w./-]+\.(?:js|css)/g))];
    if (files.length === 0) throw new Error('a page without files');
    const file = files[Math.floor(this.#random() * files.length)] ?? '';
    const answer = await this.#insist('GET', file);
    if (answer.text === '' || !/javascript|css/.test(answer.type)) throw new Error(`${file} is ${answer.type}`);
  }

  async #upload(): Promise<void> {
    const { siteId, files } = this.ledger;
    const content = Buffer.concat([PNG_HEAD, randomBytes(4_096 + Math.floor(this.#random() * 100_000))]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const path = `${siteId}/${sha256}.png`;
    await this.#insist('POST', `/storage/v1/object/site-assets/${path}`, content, {
      'content-type': 'image/png',
      'x-upsert': 'true',
    });
    await this.#create(
      'assets',
      { site_id: siteId, sha256, path, mime: 'image/png', width: 640, height: 480, bytes: content.byteLength },
      'site_id,sha256',
    );
    files.set(path, content.byteLength);
    const answer = await this.#insist('GET', `/storage/v1/object/public/site-assets/${path}`);
    if (answer.text.length === 0) throw new Error(`${path} is empty`);
  }

  /** Writes the site's one page with a new text each time. */
  async #publish(): Promise<void> {
    const { siteId, page } = this.ledger;
    if (page.rev === 0) {
      const row = {
        id: page.id,
        site_id: siteId,
        slug: `p-${page.id.slice(0, 8)}`,
        title: '페이지',
        draft: draftOf(''),
      };
      await this.#create('pages', row);
      page.rev = 1;
    }
    const text = randomUUID();
    page.rev = await this.#save('save_draft', page.rev, { p_page_id: page.id, p_project: draftOf(text) });
    await this.#insist('POST', '/api/private/page/publish', { pageId: page.id, baseRev: page.rev });
    page.published = text;
    const landing = await this.#insist('GET', `/landing/${page.id}`);
    if (!landing.text.includes(text)) throw new Error(`page ${page.id} shows something older than was published`);
  }

  async #signIn(): Promise<void> {
    const account = { email: this.email, password: PASSWORD };
    // A user who is signing in has no session yet.
    this.#client.token = '';
    const { text } = await this.#insist('POST', '/auth/v1/token?grant_type=password', account);
    this.#client.token = (JSON.parse(text) as { access_token: string }).access_token;
  }

  async #rows<Row>(path: string): Promise<Row[]> {
    return JSON.parse((await this.#insist('GET', path)).text) as Row[];
  }

  #create(table: string, row: object, conflict = 'id'): Promise<Answer> {
    const prefer = 'resolution=ignore-duplicates,return=minimal';
    return this.#insist('POST', `/rest/v1/${table}?on_conflict=${conflict}`, row, { prefer });
  }

  /** @returns the new revision, which is the old one plus one */
  async #save(name: string, baseRev: number, values: object): Promise<number> {
    const { text } = await this.#insist('POST', `/rest/v1/rpc/${name}`, { p_base_rev: baseRev, ...values });
    const saved = JSON.parse(text) as { ok: boolean; rev: number };
    if (!saved.ok || saved.rev !== baseRev + 1) throw new Error(`${name} at ${baseRev}: ${text.slice(0, 200)}`);
    return saved.rev;
  }

  async #insist(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const began = performance.now();
    const what = `${method} ${path.split('?')[0]}`;
    for (;;) {
      this.#met.requests += 1;
      const answer = await this.#client.request(method, path, body, headers).catch(() => null);
      if (answer && answer.status < 300) return answer;
      this.#count(answer ? `${answer.status} ${codeOf(answer)}` : 'network');
      if (answer) {
        const why = unfit(answer);
        if (why) this.#met.problems.push(`${what}: ${answer.status} ${why}`);
        if (answer.status === 401 && this.#met.mayExpire) await this.#signIn();
        else if (answer.status < 500 && ![408, 429].includes(answer.status)) {
          throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
      if (performance.now() - began > GIVES_UP_MS) throw new Error(`${what}: no success in ${GIVES_UP_MS / 1000} s`);
      await pause(200 + 300 * this.#random());
    }
  }

  #count(what: string): void {
    const { refusals } = this.#met;
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
  }
}

/** Bytes of a picture of 640 by 480 pixels. */
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d4948445200000280000001e00806000000', 'hex');

const draftOf = (text: string) => {
  const words = { tagName: 'p', components: [{ type: 'textnode', content: text }] };
  return { pages: [{ frames: [{ component: { type: 'wrapper', components: [words] } }] }] };
};
