import { Box, handlesEscape, Input, Portal, useEnterSubmit } from '@dojang/shared-ui';
import { Check, Minus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ICON_CSS } from './IssueIcons.tsx';

export interface PickOption {
  id: string;
  label: string;
  detail?: string;
  icon?: ReactNode;
  state?: 'all' | 'some' | 'none';
}

interface Props {
  /** Name of what is chosen, e.g. 담당자. */
  label: string;
  /** The element below which the menu opens. It gets the focus back. */
  anchor: HTMLElement;
  options: (typed: string) => readonly PickOption[];
  /** Whether several values can be chosen. Then the menu stays open. */
  isMultiple?: boolean;
  onPick: (id: string) => void;
  onClose: () => void;
  /** Offers the typed text as a new value, e.g. a label. */
  onCreate?: ((typed: string) => void) | undefined;
  /** Content below the options. */
  children?: ReactNode;
}

const WIDTH = 288;
const HEIGHT = 360;
/** Maximum number of rendered options. Typing finds the others. */
const MOST = 100;

/** Position next to the anchor, inside the window. */
function placeOf(anchor: HTMLElement) {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const across = `${Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8))}px`;
  if (bottom + HEIGHT < window.innerHeight || top < HEIGHT) {
    return { left: across, top: `${Math.max(8, Math.min(bottom + 4, window.innerHeight - HEIGHT))}px` };
  }
  return { left: across, bottom: `${window.innerHeight - top + 4}px` };
}

/** A menu with a search field. Typing filters, arrows move, Enter chooses, Esc closes. */
export function PickMenu({ label, anchor, options, isMultiple, onPick, onClose, onCreate, children }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [place] = useState(() => placeOf(anchor));
  const box = useRef<HTMLDivElement>(null);
  /** Whether the pointer went down in the menu, or in an element that the menu opened elsewhere in the page. */
  const isInside = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = options(typed).slice(0, MOST);
  const text = typed.trim();
  const canCreate = onCreate !== undefined && text !== '' && !found.some((option) => option.label === text);
  const count = found.length + (canCreate ? 1 : 0);
  const active = Math.min(at, count - 1);

  const close = () => {
    onClose();
    anchor.focus({ preventScroll: true });
  };
  const pick = (index: number) => {
    const option = found[index];
    if (option) onPick(option.id);
    else if (canCreate) onCreate(text);
    else return;
    if (isMultiple) setTyped('');
    else close();
  };
  const enter = useEnterSubmit(() => pick(active));

  // The selection begins at the present value.
  useLayoutEffect(() => {
    setAt(
      Math.max(
        0,
        options('').findIndex(({ state }) => state === 'all'),
      ),
    );
  }, []);
  useEffect(() => {
    list.current?.querySelector(`[data-option="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    const onPointer = () => {
      if (!isInside.current) onClose();
      isInside.current = false;
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys must not reach the list behind the menu.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || !box.current?.contains(event.target as Node)) return;
    // The search field handles the keys of the options. The content below them handles its own keys.
    if (event.target !== field.current) {
      if (event.key === 'Escape') close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setAt((active + step + count) % count);
    }
    const goesOn = event.key === 'Tab' && !event.shiftKey && children;
    if (event.key === 'Escape' || (event.key === 'Tab' && !goesOn)) {
      event.preventDefault();
      close();
    }
  };

  return (
    <Portal>
      <Box
        ref={box}
        position="fixed"
        style={place}
        width={`${WIDTH}px`}
        maxW="calc(100vw - 16px)"
        zIndex="popover"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        shadow="lg"
        overflow="hidden"
        onKeyDown={onKeyDown}
        onPointerDownCapture={() => {
          isInside.current = true;
        }}
        {...handlesEscape(true)}
      >
        <Input
          ref={field}
          autoFocus
          variant="flushed"
          px="3"
          role="combobox"
          aria-label={`${label} 고르기`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={`${label} 찾기`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          {...enter}
        />
        <Box
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          aria-multiselectable={isMultiple}
          maxH="260px"
          overflowY="auto"
          p="1"
          css={OPTION_CSS}
        >
          {found.map((option, index) => (
            <Choice
              key={option.id}
              id={`${id}-${index}`}
              index={index}
              option={option}
              isActive={index === active}
              onActive={() => setAt(index)}
              onPick={() => pick(index)}
            />
          ))}
          {canCreate && (
            <Choice
              id={`${id}-${found.length}`}
              index={found.length}
              option={{ id: 'new', label: `‘${text}’ 만들기` }}
              isActive={active === found.length}
              onActive={() => setAt(found.length)}
              onPick={() => pick(found.length)}
            />
          )}
        </Box>
        {count === 0 && (
          <Box px="3" pb="3" textStyle="sm" color="fg.muted" role="status">
            찾는 것이 없어요.
          </Box>
        )}
        {children}
      </Box>
    </Portal>
  );
}

interface ChoiceProps {
  id: string;
  index: number;
  option: PickOption;
  isActive: boolean;
  onActive: () => void;
  onPick: () => void;
}

const MARKS = { all: <Check />, some: <Minus />, none: null };

function Choice({ id, index, option, isActive, onActive, onPick }: ChoiceProps) {
  const { icon, label, detail, state = 'none' } = option;
  return (
    // The keys belong to the search field, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      data-option={index}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      onPointerMove={() => isActive || onActive()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {icon}
      <span>{label}</span>
      {detail && <small>{detail}</small>}
      <i aria-hidden>{MARKS[state]}</i>
    </div>
  );
}

const OPTION_CSS = {
  ...ICON_CSS,
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'bg.muted' },
  },
  '& svg': { boxSize: '4', flexShrink: '0' },
  '& span': { truncate: true },
  '& small': { color: 'fg.muted', textStyle: 'xs', truncate: true, flex: '1', textAlign: 'end' },
  '& i': { ms: 'auto', width: '4', flexShrink: '0', fontStyle: 'normal', color: 'brand.fg' },
};
