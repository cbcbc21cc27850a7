import { expect, test } from 'vitest';
import { countdownText } from './countdown.ts';
import { renderPage } from './render.ts';

test('the days are counted from the given day', () => {
  expect(countdownText('countdown', '2026-12-24', '2026-11-22')).toBe('D-32');
  expect(countdownText('countdown', '2026-11-22', '2026-11-22')).toBe('D-DAY');
  expect(countdownText('countdown', '2026-11-19', '2026-11-22')).toBe('D+3');
  expect(countdownText('countdown-date', '2026-12-24', '2026-11-22')).toBe('2026년 12월 24일 목요일 (11월 22일 기준)');
});

test('an invalid date has no text', () => {
  for (const date of ['', '2026-02-30', '2026-13-01', 'x', null, 5, '2026-12-24T00:00', '<b>'])
    expect(countdownText('countdown', date, '2026-11-22')).toBeNull();
});

const project = (datetime: string) => ({
  pages: [
    {
      frames: [
        {
          component: {
            components: [
              {
                tagName: 'time',
                type: 'countdown',
                attributes: { datetime },
                components: [{ type: 'textnode', content: '저장된 글' }],
              },
            ],
          },
        },
      ],
    },
  ],
});

test('the renderer writes the days instead of the stored text', () => {
  const { html } = renderPage(project('2026-12-24'), { title: 't', today: '2026-12-01' });
  expect(html).toContain('<time datetime="2026-12-24">D-23</time>');
  expect(html).not.toContain('저장된 글');
});

test('without a day or a valid date the stored text is written', () => {
  expect(renderPage(project('2026-12-24'), { title: 't' }).html).toContain('저장된 글');
  expect(renderPage(project('<script>'), { title: 't', today: '2026-12-01' }).html).toContain('<time>저장된 글</time>');
});
