import { useActions } from "../parts/actions/use-actions.ts";
import { runNotice } from "../parts/notices/notice-store.ts";
import { useNotices } from "../parts/notices/use-notices.ts";
import { texts } from "./texts.ts";

/** The newest notice that offers something can be taken up from everywhere: no key leads to the notice itself in time. */
export function useNoticeAction(): void {
  const { kept } = useNotices();
  const notice = kept.find(({ action }) => action !== undefined);
  useActions(() => {
    if (notice?.action === undefined) return [];
    const label = texts.notice(notice.action.label, notice.title);
    return [{ id: "notice", group: texts.groups.everywhere, label, keys: "Z Z", run: () => runNotice(notice) }];
  }, [notice]);
}
