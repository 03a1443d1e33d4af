import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoticeSettings, NoticeSettingsChange } from '#machines/notices/notice.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { changeNoticeSettings, noticeSettingsOptions } from './notices.queries.ts'

/**
 * The notification settings. A switch changes as soon as it is pressed. If the settings were
 * changed elsewhere, that change is kept and this press is applied on top of it.
 */
export function useSwitches(onKept: () => void) {
  const query = useQuery(noticeSettingsOptions)
  const keep = useSetQueryData(noticeSettingsOptions)
  const [pressed, press] = useState<NoticeSettings | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  const kept = query.data ?? null

  async function change(wanted: Omit<NoticeSettingsChange, 'version'>) {
    if (!kept || pressed) return
    setRefusal(null)
    press({
      ...kept,
      ...(wanted.digest ? { digest: wanted.digest } : {}),
      kinds: merged(kept.kinds, wanted.kinds),
    })
    const tellIfLeft = expectRefusal()
    let answer = await changeNoticeSettings({ version: kept.version, ...wanted })
    if (answer.result === 'refused' && answer.code === 'version_stale') {
      // The API returns the current settings with this refusal.
      const current = answer.details['current'] as NoticeSettings
      keep(current)
      answer = await changeNoticeSettings({ version: current.version, ...wanted })
    }
    if (answer.result === 'answer') {
      keep(answer.body)
      onKept()
    } else {
      setRefusal(answer.code)
      tellIfLeft(answer.code, () => void change(wanted))
    }
    press(null)
  }

  return { query, shown: pressed ?? kept, isBusy: pressed !== null, refusal, change }
}

function merged(kinds: NoticeSettings['kinds'], changed: NoticeSettings['kinds'] = []) {
  return kinds.map((one) => changed.find(({ kind }) => kind === one.kind) ?? one)
}
