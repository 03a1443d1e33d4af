import * as v from 'valibot'

/**
 * The version at which a record was read; an update that names an older one is refused (409
 * version_stale). The next version must fit an integer column, too.
 */
export const versionSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_646),
)
