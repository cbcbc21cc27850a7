import { josa } from '@dojang/shared-ui';
import type { Comment, ConversationItem, ConversationTarget, Happening, Thread } from './conversation.schema.ts';
import { issueText } from './issue-activity.logic.ts';

/** Consecutive activity. A long list is collapsed. */
export interface HappeningGroup {
  kind: 'happenings';
  /** Of its first item. */
  id: string;
  items: Happening[];
}

export type StreamPart = Thread | HappeningGroup;

/** Number of lines of a group that are shown when it is collapsed. */
export const UNFOLDED = 3;

/** The stream oldest first, with consecutive activity in groups. */
export function partsOf(newestFirst: readonly ConversationItem[]): StreamPart[] {
  const parts: StreamPart[] = [];
  for (const item of newestFirst.toReversed()) {
    const last = parts.at(-1);
    if (item.kind === 'comment') parts.push(item);
    else if (last?.kind === 'happenings') last.items.push(item);
    else parts.push({ kind: 'happenings', id: item.id, items: [item] });
  }
  return parts;
}

/** Texts about the note itself. They do not contain its title, because the title is above the stream. */
const NOTE_TEXTS: Record<string, string> = {
  'note.created': '노트를 만들었어요',
  'note.updated': '노트를 고쳤어요',
  'note.removed': '노트를 휴지통으로 옮겼어요',
  'note.restored': '노트를 복원했어요',
};

const titleIn = (value: unknown) => {
  const title = (value as { title?: unknown } | null)?.title;
  return typeof title === 'string' ? title.trim() : '';
};

/** The activity as the rest of a sentence that begins with "미나 님이"; null for an unknown action. */
export function happeningText({ verb, before, after }: Happening): string | null {
  const [from, to] = [titleIn(before), titleIn(after)];
  if (verb === 'note.updated' && from && to && from !== to) {
    // The particle depends on the last sound, so it is chosen before the closing quotation mark is added.
    return `제목을 ‘${from}’에서 ‘${to}’${josa(to, '으로/로').slice(to.length)} 바꿨어요`;
  }
  if (NOTE_TEXTS[verb]) return NOTE_TEXTS[verb] ?? null;
  return issueText(verb, before, after);
}

/** One line of activity. */
export interface HappeningLine {
  item: Happening;
  text: string;
  /** How often in a row the same person did this. `item` is the last time. */
  times: number;
}

/** The lines of a group. When the same person does the same thing again, it is one line. */
export function linesOf(items: readonly Happening[]): HappeningLine[] {
  const lines: HappeningLine[] = [];
  for (const item of items) {
    const text = happeningText(item);
    if (text === null) continue;
    const last = lines.at(-1);
    const isRepeated = last?.text === text && last.item.actor === item.actor;
    if (isRepeated) lines[lines.length - 1] = { item, text, times: last.times + 1 };
    else lines.push({ item, text, times: 1 });
  }
  return lines;
}

const NOBODY = '나간 멤버';

/** The present name of a person, else the name that is stored with the comment. */
export const nameIn = (names: ReadonlyMap<string, string>, id: string | null, stored = ''): string =>
  (id === null ? undefined : names.get(id)) || stored || NOBODY;

/** Names of the people who reacted, for a tooltip; at most ten. */
export function reactors(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const shown = ids.slice(0, 10).map((id) => nameIn(names, id));
  return ids.length > shown.length ? `${shown.join(', ')} 외 ${ids.length - shown.length}명` : shown.join(', ');
}

/** A comment after a person's reaction was added or removed. */
export function withReaction<Some extends Comment>(comment: Some, userId: string, emoji: string, on: boolean): Some {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== userId);
  const known = comment.reactions.some((reaction) => reaction.emoji === emoji);
  const reactions = (known ? comment.reactions : [...comment.reactions, { emoji, user_ids: [] }])
    .map((reaction) =>
      reaction.emoji === emoji
        ? { emoji, user_ids: on ? [...others(reaction.user_ids), userId] : others(reaction.user_ids) }
        : reaction,
    )
    .filter(({ user_ids }) => user_ids.length > 0);
  return { ...comment, reactions };
}

/** The items with one changed comment, at any level. Null removes the comment. */
export function withComment(
  items: readonly ConversationItem[],
  id: string,
  change: <Some extends Comment>(comment: Some) => Some | null,
): ConversationItem[] {
  return items.flatMap((item): ConversationItem[] => {
    if (item.kind !== 'comment') return [item];
    if (item.id === id) {
      const changed = change(item);
      return changed ? [changed] : [];
    }
    if (!item.answers.some((answer) => answer.id === id)) return [item];
    const answers = item.answers.flatMap((answer) => (answer.id === id ? (change(answer) ?? []) : [answer]));
    return item.removed_at && answers.length === 0 ? [] : [{ ...item, answers }];
  });
}

/** A removed comment leaves a place holder while it has answers. */
export const withoutComment = (items: readonly ConversationItem[], id: string, now: string): ConversationItem[] =>
  items.flatMap((item): ConversationItem[] =>
    item.kind === 'comment' && item.id === id && item.answers.length > 0
      ? [{ ...item, removed_at: now, body: { type: 'doc', content: [] }, reactions: [] }]
      : withComment([item], id, () => null),
  );

/** Whether a comment is among the loaded items, as the first of a thread or as an answer. */
export const hasComment = (items: readonly ConversationItem[], id: string): boolean =>
  items.some((item) => item.kind === 'comment' && (item.id === id || item.answers.some((answer) => answer.id === id)));

export const issuePath = (id: string, projectId: string) => `/project/issue?issue=${id}&projectId=${projectId}`;
export const notePath = (id: string, projectId: string) => `/project/note/view/${id}?projectId=${projectId}`;

/** The same for a file that is opened outside of the app. */
export const noteAddress = (id: string, projectId: string) => globalThis.location.origin + notePath(id, projectId);

/** The address of a comment, for its link and its notification. */
export function commentPath(projectId: string, { type, id }: ConversationTarget, commentId: string): string {
  return `${type === 'note' ? notePath(id, projectId) : issuePath(id, projectId)}&comment=${commentId}`;
}
