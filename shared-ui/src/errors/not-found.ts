/** The error that a page throws when its address names nothing. Its message is the specified message for an unknown URL. */
export const notFound = (): Response => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
