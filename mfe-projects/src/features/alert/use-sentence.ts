import { notificationSentence, type SentencePart } from '@dojang/contract';
import { useNotificationKinds } from '@dojang/shared-ui';
import type { RingingAlert } from './alert.schema.ts';

type Worded = Pick<RingingAlert, 'kind' | 'actor_name' | 'actor_count' | 'title'>;

/** The sentence of an alert in parts. When the area of its kind is not live, it is only the title. */
export function useSentence(): (alert: Worded) => SentencePart[] {
  const kinds = useNotificationKinds();
  return ({ kind, actor_name, actor_count, title }) =>
    notificationSentence(kinds.find((known) => known.kind === kind)?.sentence ?? '‘{title}’에 새 소식이 있어요', {
      actorName: actor_name,
      actorCount: actor_count,
      title,
    });
}

export const plainText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('');
