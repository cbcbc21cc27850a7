import { avatarInitial, avatarPalette } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { memo, useEffect, useRef } from 'react';
import { daysUntil, dueText } from '../../issue/issue.logic.ts';
import { type IssueHead, type Label, PRIORITY_NAMES } from '../../issue/issue.schema.ts';
import type { CardPerson } from '../board.logic.ts';
import type { BoardDrag } from '../board-drag.ts';
import { CardIcon, type CardIconName } from './CardIcons.tsx';

interface Props {
  head: IssueHead;
  /** Its index among the cards of its list, and the number of those cards, including cards that are not rendered. */
  index: number;
  count: number;
  /** Pixels from the start of the list. */
  top: number;
  href: string;
  people: ReadonlyMap<string, CardPerson>;
  labels: ReadonlyMap<string, Label>;
  today: string;
  /** Whether this card is in the tab order of the board. */
  isActive: boolean;
  isDragged: boolean;
  isSelected: boolean;
  isOpen: boolean;
  isMenuOpen: boolean;
  drag: BoardDrag | null;
}

/** State of the navigation from a card to its drawer. With this state, closing goes back. */
export const FROM_BOARD = { fromBoard: true };

/** The id of the text that describes a selected card. */
export const SELECTED_ID = 'board-selected';

export const cardElementId = (id: string) => `card-${id}`;
export const cardMenuButtonId = (id: string) => `card-menu-${id}`;
/** The issue id of the card that contains an element. */
export const issueIdOf = (element: Element): string | null =>
  element.closest<HTMLElement>('[data-card]')?.dataset.card ?? null;

const PRIORITY_ICONS: Partial<Record<IssueHead['priority'], CardIconName>> = {
  1: 'urgent',
  2: 'high',
  3: 'normal',
  4: 'low',
};
const MOST_LABELS = 4;
const MOST_PEOPLE = 3;

/** One of many cards. It consists of plain elements, and the board handles its keys and clicks. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const {
    head,
    index,
    count,
    top,
    href,
    people,
    labels,
    today,
    isActive,
    isDragged,
    isSelected,
    isOpen,
    isMenuOpen,
    drag,
  } = props;
  const { id, number, title, priority } = head;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => (element.current ? drag?.addCard(element.current, id) : undefined), [drag, id]);
  const icon = PRIORITY_ICONS[priority];
  const due = head.closed_at ? null : head.due_date;
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      ref={element}
      data-card={id}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Link
        to={href}
        state={FROM_BOARD}
        preventScrollReset
        id={cardElementId(id)}
        tabIndex={tabIndex}
        draggable={false}
        aria-describedby={isSelected ? SELECTED_ID : undefined}
      >
        {title}
      </Link>
      <div>
        <span data-number>#{number}</span>
        {icon && <CardIcon name={icon} label={`우선순위 ${PRIORITY_NAMES[priority]}`} />}
        {head.blocked && <CardIcon name="blocked" label="막힌 이슈" />}
        {due && (
          <span data-late={daysUntil(due, today) < 0 || undefined}>
            <CardIcon name="due" />
            {dueText(due, today)}
          </span>
        )}
        {head.comment_count > 0 && (
          <span>
            <CardIcon name="comments" label="댓글" />
            {head.comment_count}
          </span>
        )}
        {head.label_ids.slice(0, MOST_LABELS).map((labelId) => {
          const label = labels.get(labelId);
          return (
            label && <i key={labelId} role="img" data-color={label.color} aria-label={label.name} title={label.name} />
          );
        })}
        <span data-people>
          {head.assignee_ids.slice(0, MOST_PEOPLE).map((userId) => (
            <Face key={userId} person={people.get(userId)} />
          ))}
        </span>
      </div>
      <button
        type="button"
        id={cardMenuButtonId(id)}
        data-action="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        aria-label={`#${number} 메뉴`}
      >
        <CardIcon name="menu" />
      </button>
    </li>
  );
});

function Face({ person }: { person: CardPerson | undefined }) {
  const name = person?.name ?? '나간 사람';
  return (
    <b role="img" aria-label={`담당자 ${name}`} title={name} data-palette={avatarPalette(name)}>
      {person?.thumb ? <img src={person.thumb} alt="" loading="lazy" /> : avatarInitial(name)}
    </b>
  );
}
