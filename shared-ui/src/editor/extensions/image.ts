import { toNfc } from '@dojang/contract/text';
import { snack } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isSafeImageSource } from '../../document/index.ts';
import { imageRefusal } from './image.logic.ts';

export type ImageUpload = (file: File) => Promise<string>;

type UploadMeta = { add: string; pos: number; file: File } | { fail: string } | { remove: string };
const uploadKey = new PluginKey<DecorationSet>('imageUpload');
let nextUpload = 1;

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Stores one picture, or reads it into the document when nothing stores it. Relative addresses become absolute. */
async function sourceOf(file: File, upload: ImageUpload | undefined): Promise<string> {
  const source = upload ? new URL(await upload(file), window.location.href).href : await readAsDataUrl(file);
  if (!isSafeImageSource(source)) throw new Error('unsafe image source');
  return source;
}

const placeOf = (view: EditorView, id: string) =>
  uploadKey.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
const tell = (view: EditorView, meta: UploadMeta) =>
  view.dispatch(view.state.tr.setMeta(uploadKey, meta).setMeta('addToHistory', false));

async function putIn(view: EditorView, id: string, file: File, upload: ImageUpload | undefined): Promise<void> {
  try {
    const src = await sourceOf(file, upload);
    const pos = view.isDestroyed ? undefined : placeOf(view, id);
    const type = view.state.schema.nodes.image;
    if (pos === undefined || !type) return;
    const alt = toNfc(file.name.replace(/\.[^.]+$/, ''));
    const at = view.state.doc.resolve(pos);
    // An empty paragraph gives its place to the picture.
    const blank = at.parent.isTextblock && at.parent.content.size === 0 && at.depth > 0;
    const tr = view.state.tr.setMeta(uploadKey, { remove: id } satisfies UploadMeta);
    if (blank) tr.replaceRangeWith(at.before(), at.after(), type.create({ src, alt }));
    else tr.insert(at.depth > 0 ? at.after(1) : pos, type.create({ src, alt }));
    view.dispatch(tr);
  } catch {
    if (view.isDestroyed) return;
    tell(view, { fail: id });
    snack.error('그림을 올리지 못했어요.');
  }
}

/** Puts pictures where `pos` is, each with a sign of its progress; says which cannot be taken, and why. */
export function insertImages(view: EditorView, files: File[], pos: number, upload: ImageUpload | undefined): void {
  for (const file of files) {
    const refusal = imageRefusal(file, upload !== undefined);
    if (refusal) {
      snack.error(refusal);
      continue;
    }
    const id = String(nextUpload++);
    tell(view, { add: id, pos, file });
    void putIn(view, id, file, upload);
  }
}

function sign(view: EditorView, id: string, file: File, failed: boolean, upload: ImageUpload | undefined): HTMLElement {
  const box = document.createElement('div');
  box.className = failed ? 'upload upload-failed' : 'upload';
  box.setAttribute('role', failed ? 'alert' : 'status');
  box.append(failed ? `${file.name}: 올리지 못했어요. ` : `${file.name}: 올리는 중…`);
  if (!failed) return box;
  const button = (label: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = label;
    element.addEventListener('click', act);
    box.append(element);
  };
  button('다시 시도', () => {
    const pos = placeOf(view, id);
    tell(view, { remove: id });
    if (pos !== undefined) insertImages(view, [file], pos, upload);
  });
  button('지우기', () => tell(view, { remove: id }));
  return box;
}

function uploadPlugin(upload: () => ImageUpload | undefined) {
  const widget = (pos: number, id: string, file: File, failed: boolean) =>
    Decoration.widget(pos, (view) => sign(view, id, file, failed, upload()), { id, file, key: `${id}-${failed}` });
  return new Plugin<DecorationSet>({
    key: uploadKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, previous) {
        const set = previous.map(tr.mapping, tr.doc);
        const meta = tr.getMeta(uploadKey) as UploadMeta | undefined;
        if (!meta) return set;
        if ('add' in meta) return set.add(tr.doc, [widget(meta.pos, meta.add, meta.file, false)]);
        const id = 'fail' in meta ? meta.fail : meta.remove;
        const found = set.find(undefined, undefined, (spec) => spec.id === id);
        // Before `remove`, which empties the list that it is given.
        const [first] = found;
        const rest = set.remove(found);
        if (!first || 'remove' in meta) return rest;
        return rest.add(tr.doc, [widget(first.from, id, (first.spec as { file: File }).file, true)]);
      },
    },
    props: {
      decorations: (state) => uploadKey.getState(state),
      handlePaste(view, event) {
        const files = [...(event.clipboardData?.files ?? [])];
        // A copied table of a spreadsheet carries a picture of itself: its text is what was meant.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        insertImages(view, files, view.state.selection.from, upload());
        return true;
      },
      handleDrop(view, event, _slice, moved) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (moved || files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        insertImages(view, files, at?.pos ?? view.state.selection.from, upload());
        return true;
      },
    },
  });
}

/** Pictures by paste, drop and the file dialog; from http, https and png/jpeg data only, whatever is pasted. */
export const Picture = Image.extend<{ upload: () => ImageUpload | undefined }>({
  addOptions: () => ({ upload: () => undefined }),
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    caption: { default: null },
    width: { default: null },
    pixelWidth: { default: null },
    pixelHeight: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isSafeImageSource(element.getAttribute('src')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', { ...HTMLAttributes, alt: HTMLAttributes.alt ?? '' }],
  addInputRules: () => [],
  addNodeView: () => null,
  addProseMirrorPlugins() {
    return [uploadPlugin(this.options.upload)];
  },
});

/** Opens the file dialog and puts the chosen pictures at the cursor. */
export function chooseImages(editor: Editor, upload: ImageUpload | undefined): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/png,image/jpeg';
  input.multiple = true;
  input.addEventListener('change', () => {
    insertImages(editor.view, [...(input.files ?? [])], editor.state.selection.from, upload);
    editor.commands.focus();
  });
  input.click();
}
