/** The places below which calls of their own stand. */
export const organisationPath = "/api/organisations/{org}/";
export const flowPath = `${organisationPath}flows/{flow}/`;
export const versionPath = `${flowPath}versions/{ver}/`;
