import { act, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followTranslation } from './follow-translation.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(followTranslation);
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

type Replace = (text: Text, translation: Element) => void;
const inOneStep: Replace = (text, translation) => text.replaceWith(translation);
const inTwoSteps: Replace = (text, translation) => {
  text.before(translation);
  text.remove();
};
const around: Replace = (text, translation) => {
  text.before(translation);
  translation.replaceChildren(text);
};

/** Replaces every text that is not translated yet, as the translation of a browser does. */
async function translate(replace: Replace) {
  await act(async () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('font')) continue;
      const translation = document.createElement('font');
      translation.textContent = `T:${text.data}`;
      replace(text, translation);
    }
  });
}

const Sentence = ({ count, isLong = false }: { count: number; isLong?: boolean }) => (
  <p>
    {isLong && <b>모두 </b>}
    {count}개{count > 1 && ' 이상'}
  </p>
);

test.each([inOneStep, inTwoSteps, around])('a translated text changes, goes and comes with %o', async (replace) => {
  const { rerender } = render(<Sentence count={1} />);
  const shown = () => screen.getByRole('paragraph').textContent?.replaceAll('T:', '');
  const show = async (sentence: React.ReactElement) => {
    await act(async () => rerender(sentence));
    const before = shown();
    await translate(replace);
    return [before, shown()];
  };
  await translate(replace);
  expect(shown()).toBe('1개');
  expect(await show(<Sentence count={2} />)).toEqual(['2개 이상', '2개 이상']);
  expect(await show(<Sentence count={3} isLong />)).toEqual(['모두 3개 이상', '모두 3개 이상']);
  expect(await show(<Sentence count={1} />)).toEqual(['1개', '1개']);
  expect(await show(<Sentence count={12} isLong />)).toEqual(['모두 12개 이상', '모두 12개 이상']);
  expect(await show(<p />)).toEqual(['', '']);
});

test('a node of another parent is still refused', () => {
  const [one, other] = [document.createElement('i'), document.createElement('i')];
  document.body.append(one, other);
  expect(() => one.removeChild(other)).toThrow();
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow();
});
