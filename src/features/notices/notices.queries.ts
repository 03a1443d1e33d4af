import type { NoticeSettingsChange } from '#machines/notices/notice.schema.ts'
import { api, ask } from '#src/client/api.ts'

/** What this account was told, the newest first, a page at a time. */
export function readNotices(cursor: string | null) {
  return ask(api.notices.$get({ query: cursor === null ? {} : { cursor } }))
}

export function readUnread() {
  return ask(api.notices.unread.$get())
}

/** Everything up to this one is read. */
export function markRead(upTo: string) {
  return ask(api.notices.read.$post({ json: { upTo } }))
}

/** What this account wants to be told, and where. */
export function readNoticeSettings() {
  return ask(api.notices.settings.$get())
}

export function changeNoticeSettings(change: NoticeSettingsChange) {
  return ask(api.notices.settings.$patch({ json: change }))
}

/** Ends the digest of whoever was sent the link. */
export function unsubscribe(token: string) {
  return ask(api.notices.unsubscribe[':token'].$post({ param: { token } }))
}
