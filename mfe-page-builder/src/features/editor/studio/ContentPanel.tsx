import { toNfc } from '@dojang/contract/text';
import { Button, Checkbox, Field, NativeSelect, Stack, Text } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import type { Component, Editor } from 'grapesjs';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { ImageDialog } from '../image/ImageDialog.tsx';
import { ensureRules } from './actions.ts';
import { CommitInput } from './fields.tsx';
import { isPlaceName, linkRefusal, placeNameRefusal, toHref, toPlaceName } from './link.logic.ts';
import { useLiveEditor } from './use-studio.ts';

interface ContentPanelProps {
  component: Component;
  siteId: string;
}

const TONES = [
  { value: '', label: '바탕' },
  { value: 'tone-soft', label: '옅은 바탕' },
  { value: 'tone-accent', label: '강조색' },
  { value: 'tone-ink', label: '어둡게' },
];
const HEADINGS = [
  { tag: 'h1', className: 'h1', label: '제목 1 (페이지에 하나)' },
  { tag: 'h2', className: 'h2', label: '제목 2' },
  { tag: 'h3', className: 'h3', label: '제목 3' },
];

/** Edits the text, picture and link of the selected component. */
export function ContentPanel({ component, siteId }: ContentPanelProps) {
  const editor = useLiveEditor();
  const tag = component.tagName.toLowerCase();
  const onlyText = textOf(component);
  const isSection = component.parent()?.is('wrapper') === true;
  return (
    <Stack p="3" gap="4">
      {onlyText !== null && (
        <Labelled label="글">
          <CommitInput label="글" undo={editor} value={onlyText} onCommit={(text) => setText(component, text)} />
        </Labelled>
      )}
      {/^h[1-3]$/.test(tag) && <HeadingLevel component={component} tag={tag} />}
      {tag === 'a' && <LinkFields editor={editor} component={component} />}
      {(tag === 'img' || tag === 'svg') && <ImageFields component={component} siteId={siteId} />}
      {tag === 'details' && (
        <Check
          label="처음부터 펼쳐 두기"
          checked={component.getAttributes().open !== undefined}
          onChange={(open) => (open ? component.addAttributes({ open: 'true' }) : component.removeAttributes('open'))}
        />
      )}
      {isSection && <SectionFields editor={editor} component={component} />}
      {onlyText === null && tag !== 'a' && tag !== 'img' && tag !== 'svg' && tag !== 'details' && !isSection && (
        <Text textStyle="sm" color="fg.muted">
          {component.is('text')
            ? '캔버스에서 두 번 눌러 글을 고쳐 주세요.'
            : '안에 있는 글이나 이미지를 골라 고쳐 주세요. 모양은 디자인 탭에서 바꿀 수 있어요.'}
        </Text>
      )}
    </Stack>
  );
}

function HeadingLevel({ component, tag }: { component: Component; tag: string }) {
  return (
    <Labelled label="단계">
      <Select
        label="단계"
        value={tag}
        options={HEADINGS.map(({ tag: value, label }) => ({ value, label }))}
        onChange={(value) => {
          const next = HEADINGS.find((heading) => heading.tag === value);
          if (next) component.set('tagName', next.tag);
        }}
      />
    </Labelled>
  );
}

function LinkFields({ editor, component }: { editor: Editor; component: Component }) {
  const { href = '', target } = component.getAttributes() as Record<string, string>;
  const places = (editor.getWrapper()?.components().models ?? [])
    .map((section) => String(section.getAttributes().id ?? ''))
    .filter(isPlaceName);
  const save = (typed: string) => void component.addAttributes({ href: toHref(typed) });
  return (
    <>
      <Labelled label="연결" help="주소, 전화번호, 메일, #위치 이름을 적을 수 있어요.">
        <CommitInput
          label="연결"
          undo={editor}
          value={href === '#' ? '' : href}
          placeholder="https://"
          refusal={linkRefusal}
          onCommit={save}
        />
      </Labelled>
      {places.length > 0 && (
        <Labelled label="페이지 안으로">
          <Select
            label="페이지 안으로"
            value={places.includes(href.slice(1)) ? href : ''}
            options={[{ value: '', label: '고르지 않음' }, ...places.map((id) => ({ value: `#${id}`, label: id }))]}
            onChange={(value) => save(value)}
          />
        </Labelled>
      )}
      <Check
        label="새 창에서 열기"
        checked={target === '_blank'}
        onChange={(isNew) =>
          isNew ? component.addAttributes({ target: '_blank' }) : component.removeAttributes('target')
        }
      />
    </>
  );
}

function ImageFields({ component, siteId }: ContentPanelProps) {
  const editor = useEditor();
  const [choosing, setChoosing] = useState(false);
  const { alt } = component.getAttributes() as Record<string, string | undefined>;
  const isPicture = component.tagName.toLowerCase() === 'img';
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
        <ImageUp /> {isPicture ? '이미지 바꾸기' : '이미지로 바꾸기'}
      </Button>
      {isPicture && (
        <Labelled label="대체 텍스트" help="보이지 않는 방문자에게 읽어 드려요. 꾸밈이면 비워 두세요.">
          <CommitInput
            label="대체 텍스트"
            undo={editor}
            value={alt ?? ''}
            placeholder="예: 창가에 놓인 커피 한 잔"
            onCommit={(text) => component.addAttributes({ alt: text.trim() })}
          />
        </Labelled>
      )}
      {choosing && (
        <ImageDialog
          siteId={siteId}
          onClose={() => setChoosing(false)}
          onChoose={({ src, width, height }) => {
            setChoosing(false);
            const size = { width: String(width), height: String(height) };
            if (isPicture) component.addAttributes({ src, ...size, alt: alt ?? '' });
            else replaceByImage(editor, component, { src, ...size, alt: '' });
          }}
        />
      )}
    </>
  );
}

/** Replaces a drawing by a picture, cropped to the aspect ratio of that place. */
function replaceByImage(editor: Editor, component: Component, attributes: Record<string, string>) {
  const classes = component.getClasses() as string[];
  const definition = {
    type: 'image',
    tagName: 'img',
    classes: classes.includes('scene') ? ['photo-tall'] : classes,
    attributes,
  };
  ensureRules(editor, [definition]);
  const [image] = component.replaceWith(definition);
  if (image) editor.select(image);
}

function SectionFields({ editor, component }: { editor: Editor; component: Component }) {
  const classes = component.getClasses() as string[];
  const tone = TONES.find(({ value }) => value !== '' && classes.includes(value))?.value ?? '';
  const id = String(component.getAttributes().id ?? '');
  const isTaken = (name: string) => name !== id && (editor.getWrapper()?.find(`#${name}`).length ?? 0) > 0;
  return (
    <>
      <Labelled label="바탕">
        <Select
          label="바탕"
          value={tone}
          options={TONES}
          onChange={(value) => {
            for (const { value: other } of TONES) if (other) component.removeClass(other);
            if (value) {
              component.addClass(value);
              editor.Css.addCollection(
                [{ selectors: [value], style: TONE_STYLES[value] ?? {} }] as never,
                { avoidUpdateStyle: true } as never,
              );
            }
          }}
        />
      </Labelled>
      <Labelled label="위치 이름" help="버튼이나 메뉴에서 이 섹션으로 바로 올 수 있어요. 영문자로 적어 주세요.">
        <CommitInput
          label="위치 이름"
          undo={editor}
          value={isPlaceName(id) ? id : ''}
          placeholder="예: menu"
          refusal={(typed) => placeNameRefusal(typed, isTaken)}
          onCommit={(typed) => {
            const name = toPlaceName(typed);
            if (name === '') component.resetId();
            else component.setId(name);
          }}
        />
      </Labelled>
    </>
  );
}

const TONE_STYLES: Record<string, Record<string, string>> = {
  'tone-soft': { background: 'var(--soft)' },
  'tone-accent': { background: 'var(--accent)', color: 'var(--on-accent)' },
  'tone-ink': { background: 'var(--ink)', color: 'var(--paper)' },
};

interface LabelledProps {
  label: string;
  help?: string;
  children: React.ReactNode;
}

function Labelled({ label, help, children }: LabelledProps) {
  return (
    <Field.Root>
      <Field.Label textStyle="xs" color="fg.muted">
        {label}
      </Field.Label>
      {children}
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <NativeSelect.Root size="xs">
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <Checkbox.Root size="sm" checked={checked} onCheckedChange={(details) => onChange(details.checked === true)}>
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}

/** The text of a component that contains nothing else; otherwise `null`. */
function textOf(component: Component): string | null {
  const children = component.components().models;
  const [only] = children;
  if (children.length !== 1 || !only?.is('textnode')) return null;
  return String(only.get('content') ?? '');
}

function setText(component: Component, text: string) {
  component.components([{ type: 'textnode', content: toNfc(text) }]);
}
