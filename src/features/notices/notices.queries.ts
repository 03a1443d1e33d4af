import { queryOptions } from '@tanstack/react-query'
import type { NoticeSettingsChange } from '#machines/notices/notice.schema.ts'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

/** What this account was told, the newest first, a page at a time. */
export function readNotices(cursor: string | null) {
  return ask(api.notices.$get({ query: cursor === null ? {} : { cursor } }))
}

export const noticeKeys = {
  list: ['notices', 'list'] as const,
  unread: ['notices', 'unread'] as const,
  settings: ['notices', 'settings'] as const,
}

/** The newest page of what this account was told. */
export const noticesOptions = queryOptions({
  queryKey: noticeKeys.list,
  queryFn: () => bodyOf(readNotices(null)),
  meta: { live: ['notices'] },
})

/** How much is unread, for the bell and for the page. */
export const unreadOptions = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: () => bodyOf(ask(api.notices.unread.$get())),
  meta: { live: ['notices'] },
})

/** Everything up to this one is read. */
export function markRead(upTo: string) {
  return ask(api.notices.read.$post({ json: { upTo } }))
}

/** What this account wants to be told, and where. */
export const noticeSettingsOptions = queryOptions({
  queryKey: noticeKeys.settings,
  queryFn: () => bodyOf(ask(api.notices.settings.$get())),
})

export function changeNoticeSettings(change: NoticeSettingsChange) {
  return ask(api.notices.settings.$patch({ json: change }))
}

/** Ends the digest of whoever was sent the link. */
export function unsubscribe(token: string) {
  return ask(api.notices.unsubscribe[':token'].$post({ param: { token } }))
}
