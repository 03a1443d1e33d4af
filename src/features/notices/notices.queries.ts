import { queryOptions } from '@tanstack/react-query'
import type { NoticeSettingsChange, ReadRequest } from '#machines/notices/notice.schema.ts'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

/** The notices of this account, newest first, page by page. */
export function readNotices(cursor: string | null) {
  return ask(api.notices.$get({ query: cursor === null ? {} : { cursor } }))
}

export const noticeKeys = {
  list: ['notices', 'list'] as const,
  unread: ['notices', 'unread'] as const,
  settings: ['notices', 'settings'] as const,
}

/** The newest page of notices. */
export const noticesOptions = queryOptions({
  queryKey: noticeKeys.list,
  queryFn: () => bodyOf(readNotices(null)),
  meta: { live: ['notices'] },
})

/** The number of unread notices, for the bell and the page. */
export const unreadOptions = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: () => bodyOf(ask(api.notices.unread.$get())),
  meta: { live: ['notices'] },
})

/** Marks all notices up to one as read, or one alone. */
export function markRead(json: ReadRequest) {
  return ask(api.notices.read.$post({ json }))
}

/** The notification settings of this account. */
export const noticeSettingsOptions = queryOptions({
  queryKey: noticeKeys.settings,
  queryFn: () => bodyOf(ask(api.notices.settings.$get())),
})

export function changeNoticeSettings(change: NoticeSettingsChange) {
  return ask(api.notices.settings.$patch({ json: change }))
}

/** Ends the digest of the link’s recipient. */
export function unsubscribe(token: string) {
  return ask(api.notices.unsubscribe[':token'].$post({ param: { token } }))
}
