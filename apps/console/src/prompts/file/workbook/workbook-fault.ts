/** Why a file is not taken as a workbook, in a sentence for people. */
export class WorkbookFault extends Error {
  override readonly name = "WorkbookFault";
}
