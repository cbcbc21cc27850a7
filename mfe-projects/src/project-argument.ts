/** The project of a search. Null asks in all projects of the user, which the generated types do not know. */
export const projectArgument = (projectId: string | null): string => projectId as string;
