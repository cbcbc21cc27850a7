/** The values for the sentence of a notification. */
export interface NotificationWords {
  /** Name of the newest actor; empty when the account was deleted. */
  actorName: string;
  /** Number of different actors. */
  actorCount: number;
  /** Title of the target; empty for a target without a title. */
  title: string;
}

/** A part of a sentence; the names of people and things are emphasised. */
export interface SentencePart {
  text: string;
  strong: boolean;
}

/** "김민아 님", "김민아 님 외 2명". Both end with a consonant, so that the same particle fits. */
const actorText = ({ actorName, actorCount }: NotificationWords) => {
  const first = actorName ? `${actorName} 님` : '나간 분';
  return actorCount > 1 ? `${first} 외 ${actorCount - 1}명` : first;
};

/**
 * The sentence of a notification in parts. `{actor}` is replaced by the actors, `{title}` by the title of the target:
 * `{actor}이 ‘{title}’에서 나를 언급했어요`.
 */
export function notificationSentence(sentence: string, words: NotificationWords): SentencePart[] {
  const values: Record<string, string> = { '{actor}': actorText(words), '{title}': words.title || '제목 없음' };
  return sentence
    .split(/(\{actor\}|\{title\})/)
    .filter((part) => part !== '')
    .map((part) => ({ text: values[part] ?? part, strong: part in values }));
}

/** The sentence as plain text, for mails and for notifications of the browser. */
export const notificationText = (sentence: string, words: NotificationWords): string =>
  notificationSentence(sentence, words)
    .map(({ text }) => text)
    .join('');
