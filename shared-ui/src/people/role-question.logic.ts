import { nameOf, type Person } from './person.logic.ts';

/**
 * The confirmation before a change of role; null when the change is small and can be undone.
 *
 * @param ownerNote the rights of an owner, as the text after a name
 */
export function roleQuestion(
  person: Person,
  role: string,
  isMe: boolean,
  ownerNote: string,
): { title: string; text: string; label: string } | null {
  if (isMe) {
    return {
      title: '내 역할을 바꿀까요?',
      text: '더는 소유자가 아니에요. 되돌리려면 다른 소유자에게 부탁해야 해요.',
      label: '바꾸기',
    };
  }
  if (role === 'owner') {
    return { title: '소유자로 만들까요?', text: `${nameOf(person)} ${ownerNote}`, label: '소유자로 만들기' };
  }
  if (person.role === 'owner') {
    return { title: '소유자에서 내릴까요?', text: `${nameOf(person)} 님은 더는 소유자가 아니에요.`, label: '바꾸기' };
  }
  return null;
}
