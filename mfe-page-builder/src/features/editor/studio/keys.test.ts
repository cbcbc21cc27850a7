import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { bindKeysToPage } from './keys.ts';

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
