/** The project of a search. Null means all projects of the user, but the generated types do not know null. */
export const projectArgument = (projectId: string | null): string => projectId as string;
