import type { ProjectRole } from '@dojang/api-contract';
import { josa } from '@dojang/shared-ui';
import { displayTitle } from '../../display-title.ts';
import { ROLE_LABELS } from '../../role.ts';
import { issueSentence } from '../conversation/issue-activity.logic.ts';

/** A row of `activity`. `before` and `after` contain the data that a reader needs when the target no longer exists. */
export interface Activity {
  id: number;
  actor: string | null;
  actor_name: string;
  verb: string;
  target_type: string;
  target_id: string;
  before: unknown;
  after: unknown;
  at: string;
}

/** `who` is the actor, `text` the rest of the sentence; `target` is the linked part of the text. */
export interface Sentence {
  who: string;
  text: string;
  target: string | null;
}

const field = (value: unknown, name: string): string => {
  const found = (value as Record<string, unknown> | null)?.[name];
  return typeof found === 'string' ? found.trim() : '';
};

const roleLabel = (value: unknown) => ROLE_LABELS[field(value, 'role') as ProjectRole] ?? '멤버';

const NOTE_VERBS: Record<string, string> = {
  'note.created': '만들었어요',
  'note.updated': '고쳤어요',
  'note.removed': '휴지통으로 옮겼어요',
  'note.restored': '복원했어요',
  'note.purged': '완전히 지웠어요',
};

/**
 * Current titles of the notes in the rows, by id. A row contains the title at that time, which is often empty. For a removed
 * note the newest row has the best title.
 *
 * @param rows newest first
 */
export function titlesOf(rows: readonly Activity[], notes: readonly { id: string; title: string }[]) {
  const stored = rows.map(({ target_id, after }) => [target_id, field(after, 'title')] as const).toReversed();
  return new Map([...stored, ...notes.map(({ id, title }) => [id, title] as const)]);
}

/**
 * The action as a Korean sentence; null for an unknown action.
 *
 * @param titles current titles of notes, by id
 */
export function sentenceOf(activity: Activity, titles: ReadonlyMap<string, string> = new Map()): Sentence | null {
  const { verb, before, after, target_id } = activity;
  const who = activity.actor_name || '나간 멤버';
  const say = (text: string, target: string | null = null): Sentence => ({ who, text, target });

  const noteVerb = NOTE_VERBS[verb];
  if (noteVerb) {
    const title = `‘${displayTitle(titles.get(target_id) || field(after, 'title'))}’`;
    return say(`${title} 노트를 ${noteVerb}`, verb === 'note.removed' || verb === 'note.purged' ? null : title);
  }

  const issue = issueSentence(verb, before, after);
  if (issue) return say(issue.text, issue.target);
  if (verb === 'comment.created') {
    const number = (after as { number?: unknown } | null)?.number;
    const name = displayTitle(titles.get(target_id) || field(after, 'title'));
    const title = typeof number === 'number' ? `‘#${number} ${name}’` : `‘${name}’`;
    return say(`${title}에 댓글을 남겼어요`, title);
  }

  const name = field(after, 'name');
  switch (verb) {
    case 'project.created':
      return say('프로젝트를 만들었어요');
    case 'project.renamed': {
      // The particle depends on the last sound of the name, so it is chosen before the closing quotation mark is added.
      const from = `‘${field(before, 'name')}’`;
      const particle = josa(name, '으로/로').slice(name.length);
      return say(`프로젝트 이름을 ${from}에서 ‘${name}’${particle} 바꿨어요`);
    }
    case 'project.deleted':
      return say('프로젝트를 휴지통으로 옮겼어요');
    case 'project.restored':
      return say('프로젝트를 복원했어요');
    case 'member.joined':
      return say('프로젝트에 참여했어요');
    case 'member.removed':
      return name === activity.actor_name ? say('프로젝트에서 나갔어요') : say(`${name} 님을 내보냈어요`);
    case 'member.role_changed':
      return say(`${name} 님의 역할을 ${josa(roleLabel(after), '으로/로')} 바꿨어요`);
    default:
      return null;
  }
}
