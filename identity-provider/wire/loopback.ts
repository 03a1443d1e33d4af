import { createMiddleware } from 'hono/factory'

const names = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopback(url: string) {
  return names.has(URL.parse(url)?.hostname ?? '')
}

/** A foreign name that has been pointed at this machine (DNS rebinding) reaches nothing. */
export const onlyLoopbackNames = createMiddleware(async (context, next) => {
  if (isLoopback(context.req.url)) return next()
  return context.json({ message: 'Misdirected request' }, 421)
})
