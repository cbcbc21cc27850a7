/** Whether an address only asks how the gateway is: such requests come all day, by its address, from what runs it. */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';
