import type { Deps } from '#api/deps.ts'

/** The services that the product needs and that do not answer. */
export async function findUnavailableServices({
  db,
  identity,
}: Pick<Deps, 'db' | 'identity'>): Promise<('database' | 'identity')[]> {
  const [database, provider] = await Promise.all([db.isAnswering(), identity.isAnswering()])
  return [...(database ? [] : ['database' as const]), ...(provider ? [] : ['identity' as const])]
}
