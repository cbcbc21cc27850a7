import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { bindKeysToPage, preventInFrame } from './keys.ts';

function open() {
  document.body.innerHTML = `
    <div id="canvas"><iframe title="페이지"></iframe></div>
    <button data-layer id="row">줄</button>
    <button id="button">위로</button>`;
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<p>하나</p><p>둘</p>' }] });
  // Without a canvas GrapesJS binds no keys of its own.
  editor.Keymaps.add('core:component-delete', 'backspace, delete', 'core:component-delete', { prevent: true });
  bindKeysToPage(editor, document.getElementById('canvas') as HTMLElement);
  editor.select(editor.getWrapper()?.components().at(0));
  const press = (selector: string, keyCode: number) => {
    const event = new KeyboardEvent('keydown', { keyCode, bubbles: true, cancelable: true } as KeyboardEventInit);
    document.querySelector(selector)?.dispatchEvent(event);
    return event;
  };
  return { press, count: () => editor.getWrapper()?.components().length };
}

const BACKSPACE = 8;
const DELETE = 46;

test.each([BACKSPACE, DELETE])('key %i on a button of a panel does not change the selected block', (key) => {
  const { press, count } = open();
  expect(press('#button', key).defaultPrevented).toBe(false);
  expect(press('body', key).defaultPrevented).toBe(false);
  expect(count()).toBe(2);
});

test.each(['iframe', '#row'])('on %s the key deletes the block', (place) => {
  const { press, count } = open();
  expect(press(place, DELETE).defaultPrevented).toBe(true);
  expect(count()).toBe(1);
});

test('a key that is prevented in this document is prevented in the frame, and no other', async () => {
  document.body.innerHTML = '<div id="canvas"><iframe title="페이지"></iframe></div>';
  const canvas = document.getElementById('canvas') as HTMLElement;
  const stop = preventInFrame(canvas);
  const hotkey = (event: KeyboardEvent) => event.key === 's' && event.preventDefault();
  window.addEventListener('keydown', hotkey);
  const press = async (key: string) => {
    const pressed = new KeyboardEvent('keydown', { key, cancelable: true });
    const copy = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    canvas.firstElementChild?.dispatchEvent(Object.assign(copy, { _parentEvent: pressed }));
    await Promise.resolve();
    return pressed.defaultPrevented;
  };
  expect(await press('s')).toBe(true);
  expect(await press('x')).toBe(false);
  stop();
  expect(await press('s')).toBe(false);
  window.removeEventListener('keydown', hotkey);
});
