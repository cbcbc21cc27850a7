import { expect, test } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { ProjectMark } from './ProjectMark.tsx';

const ID = '0d0c0000-0000-4000-8000-000000000001';

function colourOf(mark: React.ReactElement): string {
  const { container, unmount } = renderUi(mark);
  const drawn = container.querySelector('[aria-hidden]') as HTMLElement;
  const colour = getComputedStyle(drawn).getPropertyValue('--chakra-colors-color-palette-muted');
  unmount();
  return colour;
}

test('a project has the same colour for every size and name', () => {
  const colour = colourOf(<ProjectMark id={ID} name="봄 전시" />);
  expect(colour).not.toBe('');
  expect(colourOf(<ProjectMark id={ID} name="가을 전시" size="sm" />)).toBe(colour);
});

test('projects have different colours, and projects in the trash have no colour', () => {
  const colours = Array.from({ length: 8 }, (_, index) =>
    colourOf(<ProjectMark id={ID.replace(/1$/, String(index))} name="전시" />),
  );
  expect(new Set(colours).size).toBeGreaterThan(4);
  const inTrash = (id: string) => colourOf(<ProjectMark id={id} name="전시" muted />);
  expect(inTrash(ID)).toBe(inTrash(ID.replace(/1$/, '2')));
});

test('a name of one emoji and a name of spaces also get a letter', () => {
  expect(renderUi(<ProjectMark id={ID} name="🌱 정원" />).container).toHaveTextContent('🌱');
  expect(renderUi(<ProjectMark id={ID} name="  " />).container).toHaveTextContent('?');
});
