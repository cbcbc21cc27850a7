import { expect, test } from 'vitest';
import { notificationSentence, notificationText } from './notification.ts';

const MENTIONED = '{actor}이 ‘{title}’에서 나를 언급했어요';

test('a sentence names one actor, several actors, and an actor whose account was deleted', () => {
  const say = (actorName: string, actorCount: number) =>
    notificationText(MENTIONED, { actorName, actorCount, title: '회의록' });
  expect(say('김민아', 1)).toBe('김민아 님이 ‘회의록’에서 나를 언급했어요');
  expect(say('김민아', 3)).toBe('김민아 님 외 2명이 ‘회의록’에서 나를 언급했어요');
  expect(say('', 0)).toBe('나간 분이 ‘회의록’에서 나를 언급했어요');
});

test('placeholders in a title stay text, and an empty title gets a substitute', () => {
  const say = (title: string) => notificationText('‘{title}’ 마감', { actorName: '', actorCount: 0, title });
  expect(say('{actor}')).toBe('‘{actor}’ 마감');
  expect(say('')).toBe('‘제목 없음’ 마감');
});

test('the names are the emphasised parts', () => {
  const parts = notificationSentence(MENTIONED, { actorName: '박준', actorCount: 1, title: '회의록' });
  expect(parts.filter(({ strong }) => strong).map(({ text }) => text)).toEqual(['박준 님', '회의록']);
});
