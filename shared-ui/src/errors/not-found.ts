/** What a page throws when its address names nothing, with the specified message for an unknown URL. */
export const notFound = (): Response => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
