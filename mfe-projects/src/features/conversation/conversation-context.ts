import type { DocumentJson, PictureStore } from '@dojang/shared-ui/document';
import type { References } from '@dojang/shared-ui/editor';
import { createContext, useContext } from 'react';
import type { Person } from '../member/member.logic.ts';
import type { Comment } from './conversation.schema.ts';

/** The data that every comment of a conversation needs. */
export interface ConversationTools {
  me: string;
  people: ReadonlyMap<string, Person>;
  names: ReadonlyMap<string, string>;
  references: References;
  /** Pictures of comments are files of the project. */
  pictures: PictureStore;
  canWrite: boolean;
  /** Whether the person may remove comments of others. */
  canModerate: boolean;
  /** Id of the comment in the address. */
  marked: string | null;
  linkOf: (id: string) => string;
  react: (id: string, emoji: string, on: boolean) => void;
  resolve: (id: string, on: boolean) => void;
  remove: (comment: Comment) => void;
  /** Resolves when the comment is on the screen. */
  save: (comment: { id: string; body: DocumentJson; parentId: string | null }) => Promise<void>;
  isThere: (id: string) => boolean;
}

const Context = createContext<ConversationTools | null>(null);

export const ConversationProvider = Context.Provider;

export function useConversation(): ConversationTools {
  const tools = useContext(Context);
  if (!tools) throw new Error('a comment is shown in a Conversation');
  return tools;
}
