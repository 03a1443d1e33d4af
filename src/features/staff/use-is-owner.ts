import { useQuery } from '@tanstack/react-query'
import { staffOptions } from './staff.queries.ts'

/**
 * Whether whoever looks owns the business. Until that is known they count as its owner: the API
 * refuses what is not theirs.
 */
export function useIsOwner(businessId: string): boolean {
  const { data } = useQuery({ ...staffOptions(businessId), enabled: businessId !== '' })
  return data?.find(({ isMe }) => isMe)?.role !== 'member'
}
