import { toNfc } from '@dojang/contract/text';
import { snack, watchUploads } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { PictureStore, StoredPicture } from '../../document/index.ts';
import { isOnlyPicture, withoutDataPictures } from './pasted-pictures.ts';
import { drawUploadSign, type UploadState } from './upload-sign.ts';

type Meta = { add: Upload; pos: number } | { remove: Upload };
const uploadKey = new PluginKey<DecorationSet>('pictureUploads');

interface Upload extends UploadState {
  file: File;
  /** The picture's alt text in the copied document; null when it has none. */
  alt: string | null;
  /** Whether it replaces the empty paragraph after its placeholder. */
  takesParagraph: boolean;
  stop: AbortController;
  box: HTMLElement;
}

/** For a picture in pasted text: its alt text there, and whether a paragraph was inserted for it. */
interface Carried {
  alt?: string | null;
  takesParagraph?: boolean;
}

/** Uploads of one editor, one at a time, because resizing a photo takes 50 MB of memory. */
class Uploads {
  #last: Promise<void> = Promise.resolve();
  readonly #all = new Set<Upload>();
  readonly #pictures: () => PictureStore | undefined;

  constructor(pictures: () => PictureStore | undefined) {
    this.#pictures = pictures;
  }

  /**
   * Inserts a placeholder for each picture before the empty paragraph at `pos`, or after the block; the pictures are
   * inserted in order.
   *
   * @param carried for a picture in pasted text
   */
  start(
    view: EditorView,
    files: readonly File[],
    pos: number,
    { alt = null, takesParagraph = false }: Carried = {},
  ): void {
    if (!this.#pictures()) {
      snack.error('여기에는 그림을 넣을 수 없어요.');
      return;
    }
    const at = view.state.doc.resolve(pos);
    const isBlank = at.parent.isTextblock && at.parent.content.size === 0 && at.depth > 0;
    const place = at.depth === 0 ? pos : isBlank ? at.before() : at.after(1);
    for (const file of files) {
      const upload: Upload = {
        file,
        alt,
        name: toNfc(file.name),
        share: null,
        error: null,
        takesParagraph: isBlank && takesParagraph,
        stop: new AbortController(),
        box: document.createElement('div'),
      };
      this.#all.add(upload);
      this.#draw(view, upload);
      tell(view, { add: upload, pos: place });
      this.#queue(view, upload);
    }
  }

  stopAll(): void {
    for (const upload of this.#all) upload.stop.abort();
  }

  get isBusy(): boolean {
    return [...this.#all].some(({ error }) => !error);
  }

  #queue(view: EditorView, upload: Upload): void {
    this.#last = this.#last.then(() => this.#run(view, upload));
  }

  #draw(view: EditorView, upload: Upload): void {
    drawUploadSign(upload.box, upload, {
      again: () => {
        Object.assign(upload, { error: null, share: null, stop: new AbortController() });
        this.#draw(view, upload);
        this.#queue(view, upload);
      },
      leave: () => {
        upload.stop.abort();
        this.#all.delete(upload);
        tell(view, { remove: upload });
        view.focus();
      },
    });
  }

  async #run(view: EditorView, upload: Upload): Promise<void> {
    const { signal } = upload.stop;
    const pictures = this.#pictures();
    if (signal.aborted || !pictures) return;
    try {
      const onProgress = (share: number) => {
        upload.share = share;
        this.#draw(view, upload);
      };
      const picture = await pictures.upload(upload.file, { onProgress, signal });
      if (signal.aborted || view.isDestroyed) return;
      this.#all.delete(upload);
      insertPicture(view, upload, picture);
    } catch (error) {
      if (signal.aborted || view.isDestroyed) return;
      upload.error = error;
      this.#draw(view, upload);
    }
  }
}

const decorationOf = (view: EditorView, upload: Upload) =>
  uploadKey.getState(view.state)?.find(undefined, undefined, (spec) => spec.upload === upload)[0];

const tell = (view: EditorView, meta: Meta) =>
  view.dispatch(view.state.tr.setMeta(uploadKey, meta).setMeta('addToHistory', false));

function insertPicture(view: EditorView, upload: Upload, picture: StoredPicture): void {
  const pos = decorationOf(view, upload)?.from;
  const type = view.state.schema.nodes.image;
  // The user removed the placeholder, so the picture is not inserted.
  if (pos === undefined || !type) {
    tell(view, { remove: upload });
    return;
  }
  const node = type.create({
    src: picture.src,
    // The file name is not used as alt text, because it does not describe the content.
    alt: upload.alt,
    pixelWidth: picture.width,
    pixelHeight: picture.height,
  });
  const behind = view.state.doc.resolve(pos).nodeAfter;
  const takes = upload.takesParagraph && behind?.type.name === 'paragraph' && behind.content.size === 0;
  const to = takes ? pos + behind.nodeSize : pos;
  const { from: cursor } = view.state.selection;
  const tr = closeHistory(view.state.tr).setMeta(uploadKey, { remove: upload } satisfies Meta);
  tr.replaceRangeWith(pos, to, node);
  if (cursor > pos && cursor < to) moveCursorAfter(tr, pos + node.nodeSize);
  view.dispatch(tr);
}

/** Moves the cursor into the paragraph after the picture, and creates that paragraph when there is none. */
function moveCursorAfter(tr: Transaction, pos: number): void {
  const at = tr.doc.resolve(Math.min(pos, tr.doc.content.size));
  const { paragraph } = tr.doc.type.schema.nodes;
  if (at.nodeAfter?.isTextblock !== true && paragraph) tr.insert(at.pos, paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos + 1)));
}

/** Uploads pictures that are pasted or dropped, alone or as data within text, and shows the uploads. */
export function uploadPlugin(pictures: () => PictureStore | undefined) {
  const uploads = new Uploads(pictures);
  /** Pictures of the current paste. They wait until the text of the paste is in the document. */
  let carried: [place: Node, file: File, alt: string | null][] = [];
  /** Inserts the pictures among the files at a position, and attaches other files if that is possible. */
  const take = (view: EditorView, files: readonly File[], pos: number) => {
    const attach = pictures()?.attach;
    const isInserted = (file: File) => !attach || isPicture(file);
    const inserted = files.filter(isInserted);
    const attached = files.filter((file) => !isInserted(file));
    if (inserted.length > 0) uploads.start(view, inserted, pos);
    if (attached.length > 0) attach?.(attached);
  };
  return new Plugin<DecorationSet>({
    key: uploadKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, previous) {
        const set = previous.map(tr.mapping, tr.doc);
        const meta = tr.getMeta(uploadKey) as Meta | undefined;
        if (!meta) return set;
        if ('remove' in meta) return set.remove(set.find(undefined, undefined, (spec) => spec.upload === meta.remove));
        const { add: upload, pos } = meta;
        return set.add(tr.doc, [Decoration.widget(pos, upload.box, { upload, side: 1, stopEvent: () => true })]);
      },
    },
    view(view) {
      const guard = (event: BeforeUnloadEvent) => uploads.isBusy && event.preventDefault();
      uploadsOf.set(view, uploads);
      const unwatch = watchUploads(() => uploads.isBusy);
      window.addEventListener('beforeunload', guard);
      return {
        update() {
          if (carried.length === 0) return;
          const wanted = carried;
          carried = [];
          const places = new Map<Node, number>();
          view.state.doc.descendants((node, pos) => void places.set(node, pos));
          // Not during the current update of the editor.
          queueMicrotask(() => {
            if (view.isDestroyed) return;
            // Placeholders do not move positions, so they are valid for all of them.
            for (const [place, file, alt] of wanted) {
              const pos = places.get(place);
              const at = pos === undefined ? view.state.selection.from : pos + 1;
              uploads.start(view, [file], at, { alt, takesParagraph: pos !== undefined });
            }
          });
        },
        destroy() {
          unwatch();
          uploads.stopAll();
          window.removeEventListener('beforeunload', guard);
        },
      };
    },
    props: {
      decorations: (state) => uploadKey.getState(state),
      transformPasted(slice, view) {
        const { paragraph } = view.state.schema.nodes;
        if (!paragraph) return slice;
        return withoutDataPictures(slice, paragraph, (...picture) => carried.push(picture));
      },
      handlePaste(view, event) {
        const files = picturesOf(event.clipboardData);
        if (files.length === 0) return false;
        take(view, files, view.state.selection.from);
        return true;
      },
      handleDrop(view, event, _slice, moved) {
        const files = picturesOf(event.dataTransfer);
        if (moved || files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        take(view, files, at?.pos ?? view.state.selection.from);
        return true;
      },
    },
  });
}

/** Spreadsheets also put a picture of the copied cells on the clipboard, but users want the text. */
function picturesOf(data: DataTransfer | null): File[] {
  const html = data?.types.includes('text/html') ? data.getData('text/html') : '';
  return html === '' || isOnlyPicture(html) ? [...(data?.files ?? [])] : [];
}

/** The type is the one that the browser derives from the name. A photo of an iPhone may have none. */
const isPicture = ({ type, name }: File) =>
  (type.startsWith('image/') && type !== 'image/svg+xml') || /\.hei[cf]$/i.test(name);

const uploadsOf = new WeakMap<EditorView, Uploads>();

/** Opens the file dialog and inserts the chosen pictures at the cursor. */
export function chooseImages(editor: Editor): void {
  const input = document.createElement('input');
  input.type = 'file';
  // Without HEIC in the list an iPhone converts its photos to JPEG.
  input.accept = 'image/png,image/jpeg,image/webp';
  input.multiple = true;
  input.addEventListener('change', () => {
    uploadsOf.get(editor.view)?.start(editor.view, [...(input.files ?? [])], editor.state.selection.from);
    editor.commands.focus();
  });
  input.click();
}
