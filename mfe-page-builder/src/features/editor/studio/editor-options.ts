import { BASE_CSS, COMMON, fontFace, webFontNames, withoutCode } from '@dojang/renderer';
import { PHONE_MAX, TABLET_MAX } from '@dojang/renderer/blocks';
import { escapeHtml } from '@dojang/shared-ui';
import type { EditorConfig } from 'grapesjs';
import ko from 'grapesjs/locale/ko';
import { registerTypes } from './component-types.ts';
import { nameOf } from './names.ts';
import { withoutStyleManager } from './style-manager.ts';
import { pasteInText, pressInText } from './text-keys.ts';

export const DEVICES = [
  { id: 'desktop', name: '데스크톱', width: '1280px', widthMedia: '' },
  { id: 'tablet', name: '태블릿', width: '820px', widthMedia: `${TABLET_MAX}px` },
  { id: 'phone', name: '휴대전화', width: '390px', widthMedia: `${PHONE_MAX}px` },
];

/** Styles for the canvas only: the selection, space for drops into an empty box, links that do not navigate. */
const CANVAS_CSS = `
  /* GrapesJS would move the page by a fraction of a pixel. */
  .page { min-height: 100vh; padding-top: 0; }
  [data-gjs-type]:focus { outline: none; }
  .sec:empty, .wrap:empty, .col:empty, .stack:empty, .grid-2:empty, .grid-3:empty { min-height: 72px; outline: 1px dashed #a1a1aa; }
  .gjs-selected { outline: 2px solid #6366f1 !important; outline-offset: -2px; }
  a { cursor: default; }
  [hidden] { display: none !important; }
  details.faq-item > .faq-a { display: block; }
  img[src=""], img:not([src]) { min-height: 120px; background: #e4e4e7; }
`;

/**
 * A browser loads the fonts that the page's theme names. The fonts contain more characters than the page has, because users may
 * type any character.
 */
const CANVAS_FONTS = webFontNames.map((name) => fontFace(name, COMMON)).join('');

/**
 * Focused elements for which keys belong to the canvas, such as Space for panning. GrapesJS also lists links, so no spaces
 * could be typed into the text of a link.
 */
const NOT_TEXT = ['button, a', 'input[type=checkbox], input[type=radio]'].map(
  (names) => `:is(${names}):not([contenteditable=true])`,
);

/** GrapesJS without its own panels. It provides selection, drag, undo and the style cascade; the rest is our own code. */
export function editorOptions(project: Record<string, unknown>): EditorConfig {
  return {
    telemetry: false,
    cssIcons: '',
    fromElement: false,
    storageManager: false,
    noticeOnUnload: false,
    showDevices: false,
    jsInHtml: false,
    forceClass: false,
    multipleSelection: true,
    baseCss: BASE_CSS,
    canvasCss: CANVAS_FONTS + CANVAS_CSS,
    // GrapesJS handles the name as HTML, and another user may have saved the page.
    canvas: { customBadgeLabel: (component) => escapeHtml(nameOf(component)), notTextable: NOT_TEXT },
    protectedCss: '',
    projectData: project,
    plugins: [registerTypes, withoutStyleManager],
    i18n: { locale: 'ko', detectLocale: false, messages: { ko } },
    undoManager: { maximumStackLength: 100, trackSelection: false },
    blockManager: { custom: true },
    layerManager: { custom: true },
    styleManager: { custom: true, sectors: [] },
    traitManager: { custom: true },
    selectorManager: { custom: true, componentFirst: true },
    assetManager: { custom: true, upload: false, embedAsBase64: false },
    deviceManager: { devices: DEVICES, default: 'desktop' },
    richTextEditor: {
      actions: [
        { name: 'bold', attributes: { title: '굵게' } },
        { name: 'italic', attributes: { title: '기울임' } },
        { name: 'underline', attributes: { title: '밑줄' } },
        { name: 'strikethrough', attributes: { title: '취소선' } },
        { name: 'link', attributes: { title: '링크' } },
      ] as never,
      onKeydown: ({ ev, rte, editor }) => pressInText(ev, rte, editor),
      onPaste: ({ ev, rte, editor }) => pasteInText(ev, rte, editor),
    },
  };
}

/**
 * Cleans a project before it is loaded, because another user may have saved it. A project with only rules gets an empty page,
 * because GrapesJS expects one.
 */
export function loadable(project: unknown): Record<string, unknown> {
  return { pages: [{}], ...withoutCode(project) };
}
