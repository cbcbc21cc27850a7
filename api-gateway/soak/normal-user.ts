import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, addressOf, Client, signUp } from './client.ts';
import { NoteSocket } from './note-socket.ts';

const PASSWORD = 'a good long password';
const BETWEEN_MS = 120;

/** A note's content of one paragraph. */
export const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** A normal user: saves a note again and again, reads it back, opens pages, signs in, and listens to changes. */
export class NormalUser {
  readonly email = `${randomUUID().slice(0, 8)}@dojang.test`;
  /** Durations of answers in milliseconds, since they were last read. */
  times: { act: string; ms: number }[] = [];
  /** Failures, as text. */
  readonly problems: string[] = [];
  saves = 0;
  changesHeard = 0;
  readonly #client: Client;
  readonly #where: { port: number; key: string };
  readonly #address: string | undefined;
  readonly #noteId = randomUUID();
  #rev = 1;
  #saved = '';
  #socket: NoteSocket | undefined;

  constructor(port: number, key: string, index: number) {
    this.#address = addressOf(index);
    this.#client = new Client(port, key, { localAddress: this.#address });
    this.#where = { port, key };
  }

  async begin(): Promise<void> {
    const user = await signUp(this.#client, this.email, PASSWORD);
    const projectId = randomUUID();
    await this.#must('POST', '/rest/v1/projects', { id: projectId, name: '일', owner_id: user.id });
    const note = { id: this.#noteId, project_id: projectId, title: '회의록', content: documentOf('') };
    await this.#must('POST', '/rest/v1/notes', note);
    const topic = await this.#must('POST', '/rest/v1/rpc/project_topic', { p_project_id: projectId });
    this.#socket = new NoteSocket({
      ...this.#where,
      noteId: this.#noteId,
      topic: JSON.parse(topic) as string,
      localAddress: this.#address,
      token: () => this.#client.token,
      onChange: () => {
        this.changesHeard += 1;
      },
      onRefused: (words) => this.problems.push(`socket: ${words}`),
      onClosed: (code) => this.problems.push(`socket closed: ${code}`),
    });
  }

  /** Works until stopped. */
  async work(pageId: string, signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await this.#save(`${this.email} ${turn}`);
      if (turn % 3 === 0) await this.readBack();
      if (turn % 5 === 1) await this.#timed('GET', '/');
      if (turn % 5 === 2) await this.#timed('GET', `/landing/${pageId}`);
      if (turn % 60 === 30) await this.#signIn();
      await pause(BETWEEN_MS);
    }
  }

  /** The note has the content that was acknowledged last, or the next one, whose answer was lost. */
  async readBack(): Promise<void> {
    const text = await this.#timed('GET', `/rest/v1/notes?select=rev,body_text&id=eq.${this.#noteId}`);
    if (text === undefined) return;
    const [note] = JSON.parse(text) as { rev: number; body_text: string }[];
    if (note?.rev !== this.#rev || note.body_text !== this.#saved) {
      this.problems.push(`lost: revision ${this.#rev} was acknowledged, ${JSON.stringify(note)} is there`);
    }
  }

  end(): void {
    this.#socket?.end();
    this.#client.close();
  }

  async #save(text: string): Promise<void> {
    const answer = await this.#timed('POST', '/rest/v1/rpc/save_note', {
      p_note_id: this.#noteId,
      p_base_rev: this.#rev,
      p_title: '회의록',
      p_content: documentOf(text),
      p_body_text: text,
    });
    if (answer === undefined) return;
    const saved = JSON.parse(answer) as { ok: boolean; rev: number };
    if (!saved.ok) return void this.problems.push(`refused: ${answer}`);
    [this.#rev, this.#saved] = [saved.rev, text];
    this.saves += 1;
  }

  async #signIn(): Promise<void> {
    const account = { email: this.email, password: PASSWORD };
    const answer = await this.#ask('POST', '/auth/v1/token?grant_type=password', account);
    if (answer) this.#client.token = JSON.parse(answer.text).access_token;
  }

  async #timed(method: string, path: string, body?: unknown): Promise<string | undefined> {
    const answer = await this.#ask(method, path, body);
    if (answer) this.times.push({ act: `${method} ${path.split('?')[0]}`, ms: answer.ms });
    return answer?.text;
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const answer = await this.#client.request(method, path, body).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status < 300) return answer;
    const [what] = path.split('?');
    this.problems.push(
      `${method} ${what}: ${answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 200)}`}`,
    );
    return undefined;
  }

  async #must(method: string, path: string, body: unknown): Promise<string> {
    const answer = await this.#ask(method, path, body);
    if (!answer) throw new Error(this.problems.join('\n'));
    return answer.text;
  }
}
