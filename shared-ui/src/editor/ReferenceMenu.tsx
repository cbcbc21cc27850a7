import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { AtSign, CircleDot, FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { labelOf } from '../document/schema.ts';
import { fittingIssues, fittingNotes, type ReferenceQuery } from './extensions/reference.logic.ts';
import { referenceKey } from './extensions/reference-typing.ts';
import type { FoundLinks, IssueReference, LinkTarget, NoteReference, References } from './references.ts';
import { TriggerMenu } from './TriggerMenu.tsx';

interface Props {
  editor: Editor;
  references: References | undefined;
}

/** The menu that `@`, `#` and `[[` open. */
export function ReferenceMenu({ editor, references }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: e }) => referenceKey.getState(e.state)?.active ?? null,
  });
  if (!active || !references || !editor.isEditable) return null;
  const menu = { editor, active, storage: editor.storage.referenceTyping };
  const { people, issues, notes } = references;
  if (active.sign === '@') return people ? <PeopleMenu key={active.from} {...menu} people={people} /> : null;
  if (active.sign === '#') return issues ? <IssueMenu key={active.from} {...menu} issues={issues} /> : null;
  return notes ? <NoteMenu key={active.from} {...menu} notes={notes} /> : null;
}

interface MenuProps {
  editor: Editor;
  active: ReferenceQuery;
  storage: Editor['storage']['referenceTyping'];
}

/** Replaces the typed text by the node and a space. */
function insert(editor: Editor, type: 'mention' | 'issueLink' | 'noteLink', attrs: Record<string, unknown>) {
  const range = referenceKey.getState(editor.state)?.active;
  if (!range) return;
  editor
    .chain()
    .focus()
    .insertContentAt({ from: range.from, to: range.to }, [
      { type, attrs },
      { type: 'text', text: ' ' },
    ])
    .run();
}

const dismiss = (editor: Editor) => editor.view.dispatch(editor.state.tr.setMeta(referenceKey, 'dismiss'));

function PeopleMenu({ editor, active, storage, people }: MenuProps & { people: NonNullable<References['people']> }) {
  const found = people(active.query);
  if (!found) return null;
  const options = found.map((person) => ({
    id: person.id,
    label: person.name,
    icon: <AtSign size={18} />,
    ...(person.hint ? { hint: person.hint } : {}),
  }));
  return (
    <TriggerMenu
      editor={editor}
      label="멤버 고르기"
      from={active.from}
      query={active.query}
      options={options}
      empty="맞는 멤버가 없어요"
      onPick={({ id, label }) => insert(editor, 'mention', { id, label: labelOf(label) })}
      onDismiss={() => dismiss(editor)}
      storage={storage}
    />
  );
}

/** Texts of a menu of links, and the action for the chosen target. */
interface LinkMenuProps<Target> extends MenuProps {
  links: FoundLinks<Target>;
  label: string;
  icon: ReactNode;
  textOf: (target: Target) => string;
  /** The targets of an answer to an earlier text that also match the present text, best first. */
  stillFitting: (targets: readonly Target[], query: string) => readonly Target[];
  /** Shown while there are no targets. */
  words: { finding: string; failed: string; none: string };
  onPick: (target: Target) => void;
}

function LinkMenu<Target extends LinkTarget>(props: LinkMenuProps<Target>) {
  const { editor, active, storage, links, label, icon, textOf, stillFitting, words, onPick } = props;
  const { query } = active;
  const [found, setFound] = useState<{ query: string; targets: readonly Target[]; isFailed: boolean } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const show = (targets: readonly Target[], isFailed: boolean) =>
      stop.signal.aborted || setFound({ query, targets, isFailed });
    links.find(query, stop.signal).then(
      (targets) => show(targets, false),
      () => show([], true),
    );
    return () => stop.abort();
  }, [links, query]);
  // Enter must not choose a target that matched only the text before.
  const isOld = found !== null && found.query !== query;
  const fitting = isOld ? stillFitting(found.targets, query) : (found?.targets ?? []);
  // When the text after brackets matches no note, it is an ordinary sentence. The menu is hidden, because it would cover the
  // sentence.
  if (found?.targets.length === 0 && query.startsWith(found.query) && query.includes(' ')) return null;
  return (
    <TriggerMenu
      editor={editor}
      label={label}
      from={active.from}
      query={query}
      options={fitting.map((target) => ({ id: target.id, label: textOf(target), icon, target }))}
      empty={!found || isOld ? words.finding : found.isFailed ? words.failed : words.none}
      onPick={({ target }) => onPick(target)}
      onDismiss={() => dismiss(editor)}
      storage={storage}
    />
  );
}

const IssueMenu = ({ issues, ...menu }: MenuProps & { issues: FoundLinks<IssueReference> }) => (
  <LinkMenu
    {...menu}
    links={issues}
    label="이슈 고르기"
    icon={<CircleDot size={18} />}
    textOf={({ number, title }) => `#${number} ${title}`}
    stillFitting={fittingIssues}
    words={{ finding: '이슈를 찾고 있어요', failed: '이슈를 불러오지 못했어요', none: '맞는 이슈가 없어요' }}
    onPick={({ id, number, projectId }) => insert(menu.editor, 'issueLink', { id, number, projectId })}
  />
);

const NoteMenu = ({ notes, ...menu }: MenuProps & { notes: FoundLinks<NoteReference> }) => (
  <LinkMenu
    {...menu}
    links={notes}
    label="노트 고르기"
    icon={<FileText size={18} />}
    textOf={({ title }) => title}
    stillFitting={fittingNotes}
    words={{ finding: '노트를 찾고 있어요', failed: '노트를 불러오지 못했어요', none: '맞는 노트가 없어요' }}
    onPick={({ id, projectId, title }) => insert(menu.editor, 'noteLink', { id, projectId, label: labelOf(title) })}
  />
);
