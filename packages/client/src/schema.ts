// Made of docs/openapi.json by `npm run docs`.

export interface paths {
    "/api/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all actions with their inputs */
        get: operations["get-actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/browser/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the profiles. */
        get: operations["browser.list-profiles"];
        put?: never;
        /** Make a profile that keeps logins. */
        post: operations["browser.create-profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/browser/profile/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a profile. */
        get: operations["browser.get-profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/browser/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a browser session. */
        post: operations["browser.create-session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/browser/task": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a task and wait for its end. */
        post: operations["browser.run-task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/browser/task/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a task. */
        get: operations["browser.get-task"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/browser/task/{taskId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a task. */
        post: operations["browser.stop-task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/calendar/create-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an event. */
        post: operations["calendar.create-event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/calendar/delete-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an event. */
        delete: operations["calendar.delete-event"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/calendar/get-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an event. */
        get: operations["calendar.get-event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/calendar/list-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of a calendar. */
        get: operations["calendar.list-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/calendar/update-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an event, or replace it whole. */
        put: operations["calendar.update-event"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/answer-callback-query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer the press of a button. */
        post: operations["chatbot.answer-callback-query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/delete-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete one or several messages. */
        post: operations["chatbot.delete-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/edit-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the text, caption or buttons of a message. */
        post: operations["chatbot.edit-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/export-chat-invite-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new invite link; the one before stops working. */
        post: operations["chatbot.export-chat-invite-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/forward-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forward a message to another chat. */
        post: operations["chatbot.forward-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-bot-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read who the bot is. */
        post: operations["chatbot.get-bot-info"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-chat-administrators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the administrators of a group or channel. */
        post: operations["chatbot.get-chat-administrators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-chat-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what is known of a chat. */
        post: operations["chatbot.get-chat-info"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-chat-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what a person is in a chat. */
        post: operations["chatbot.get-chat-member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-chat-members-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count the members of a chat. */
        post: operations["chatbot.get-chat-members-count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the messages people sent to the bot, oldest first. */
        post: operations["chatbot.get-messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/get-updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Wait for updates of the bot and, with an offset, forget those before it. */
        post: operations["chatbot.get-updates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/send-document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a file. */
        post: operations["chatbot.send-document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/send-location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a place on the map. */
        post: operations["chatbot.send-location"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/send-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a text. */
        post: operations["chatbot.send-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/send-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a photo. */
        post: operations["chatbot.send-photo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/send-poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a poll or a quiz. */
        post: operations["chatbot.send-poll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/chatbot/set-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say where updates go: to an address, into the stored inbox, or nowhere. */
        post: operations["chatbot.set-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file. */
        post: operations["filesites.upload-file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get an address a file can be downloaded from. */
        post: operations["filesites.download-file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/download-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get addresses several files can be downloaded from. */
        post: operations["filesites.download-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find files and folders by name. */
        post: operations["filesites.find-file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a file or folder. */
        post: operations["filesites.get-file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List what is in a folder. */
        post: operations["filesites.list-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read all that is known of one or several files. */
        post: operations["filesites.get-file-metadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search files by words over everything, a site or a drive. */
        post: operations["filesites.search-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/search-and-filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search the files of a library by conditions on their columns. */
        post: operations["filesites.search-and-filter-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/select": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose files and folders for further calls. */
        post: operations["filesites.select-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/files/sharing-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a link by which others reach a file. */
        post: operations["filesites.create-sharing-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a folder. */
        post: operations["filesites.create-folder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a list on a site. */
        post: operations["filesites.create-list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/lists/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an item of a list. */
        post: operations["filesites.create-list-item"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change columns of an item of a list. */
        patch: operations["filesites.update-list-item"];
        trace?: never;
    };
    "/api/actions/filesites/lists/items/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search the items of a list by conditions on their columns. */
        post: operations["filesites.search-list-items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read who is signed in. */
        get: operations["filesites.get-me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/sheet/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a table of a workbook, or list its tables. */
        post: operations["filesites.read-table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sites the person may see. */
        get: operations["filesites.list-sites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/sites/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a site. */
        post: operations["filesites.get-site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/filesites/sites/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search sites by words. */
        post: operations["filesites.search-sites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the inboxes of the account. */
        get: operations["mailboxes.list-inboxes"];
        put?: never;
        /** Make an inbox. */
        post: operations["mailboxes.create-inbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an inbox. */
        get: operations["mailboxes.get-inbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the messages of an inbox. */
        get: operations["mailboxes.list-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/messages/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a mail. */
        post: operations["mailboxes.send-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a message with its bodies. */
        get: operations["mailboxes.get-message"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/messages/{message_id}/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an attachment of a message. */
        get: operations["mailboxes.get-attachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/messages/{message_id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer a message within its thread. */
        post: operations["mailboxes.reply-to-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the threads of an inbox. */
        get: operations["mailboxes.list-threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/mailboxes/inboxes/{inbox_id}/threads/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a thread, the newest messages on its first page. */
        get: operations["mailboxes.get-thread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/memory/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a document to the memory, or update it by an id of your own. */
        post: operations["memory.add-document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/memory/documents/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the documents of the memory. */
        post: operations["memory.list-documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/memory/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a document. */
        delete: operations["memory.delete-document"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/memory/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what is known of a person. */
        post: operations["memory.get-profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/memory/search/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search the memory by meaning. */
        post: operations["memory.search-documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/socialpost/post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a post on LinkedIn or X. */
        post: operations["socialpost.create-post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/batch/scrape": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to read a list of web pages. */
        post: operations["webscrape.start-batch-scrape"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/batch/scrape/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how a batch goes on and what it has found. */
        get: operations["webscrape.get-batch-scrape"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/crawl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to read a site, link by link. */
        post: operations["webscrape.start-crawl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/crawl/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how a crawl goes on and what it has found. */
        get: operations["webscrape.get-crawl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the addresses of a site. */
        post: operations["webscrape.map"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/scrape": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a web page as markdown or in other formats. */
        post: operations["webscrape.scrape"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/webscrape/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search the web, and read the results too if wanted. */
        post: operations["webscrape.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-links/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a link decides
         * @description It decides nothing, however often it is called.
         */
        get: operations["get-approval-links-by-token"];
        put?: never;
        /**
         * Decide by a link
         * @description The link itself is the permission, for one decision and once. It is `$"run".approvalUrls["<label>"].<decision>` as a node before that approval reads it. Runs show it to those alone who may resume them. Before the node waits, it answers 409.
         */
        post: operations["post-approval-links-by-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List approvals, newest first */
        get: operations["get-approvals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the approvals that wait for you */
        get: operations["get-approvals-waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an approval */
        get: operations["get-approvals-by-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide an approval
         * @description The approval must name you: your e-mail address, your role, or the id of the API key. Where a link is enough, everybody may decide who can run workflows. The first decision counts, and the run goes on with it.
         */
        post: operations["post-approvals-by-id-decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit events */
        get: operations["get-audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["post-auth-login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["post-auth-logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell who is signed in */
        get: operations["get-auth-me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password; all your other sessions end */
        post: operations["post-auth-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Work in another workspace */
        post: operations["post-auth-workspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List calls of the last seven days */
        get: operations["get-calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List collections */
        get: operations["get-collections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a collection */
        get: operations["get-collections-by-name"];
        /** Make a collection, or change its schema and indexes */
        put: operations["put-collections-by-name"];
        post?: never;
        /** Delete a collection with its documents */
        delete: operations["delete-collections-by-name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections/{name}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Insert a document; the first one makes its collection */
        post: operations["post-collections-by-name-documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections/{name}/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a document */
        get: operations["get-collections-by-name-documents-by-id"];
        /** Replace all fields of a document */
        put: operations["put-collections-by-name-documents-by-id"];
        post?: never;
        /** Delete a document */
        delete: operations["delete-collections-by-name-documents-by-id"];
        options?: never;
        head?: never;
        /** Set some fields of a document */
        patch: operations["patch-collections-by-name-documents-by-id"];
        trace?: never;
    };
    "/api/collections/{name}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Query the documents of a collection */
        post: operations["post-collections-by-name-query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page of a connect session */
        get: operations["get-connect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let an end user connect accounts */
        post: operations["post-connect-sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how end users connect accounts */
        get: operations["get-connect-settings"];
        /** Set how end users connect accounts */
        put: operations["put-connect-settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect/open/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open the link of a connect session */
        get: operations["get-connect-open-by-token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect/{connector}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect an account by a key that is entered */
        post: operations["post-connect-by-connector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect/{connector}/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disconnect an account */
        post: operations["post-connect-by-connector-disconnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect/{connector}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in to connect an account */
        get: operations["get-connect-by-connector-sign-in"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connections */
        get: operations["get-connections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a connection */
        get: operations["get-connections-by-id"];
        put?: never;
        post?: never;
        /** Remove a connection and revoke its tokens */
        delete: operations["delete-connections-by-id"];
        options?: never;
        head?: never;
        /** Change a connection */
        patch: operations["patch-connections-by-id"];
        trace?: never;
    };
    "/api/connections/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-in for a connection */
        post: operations["post-connections-by-id-authorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a connection the default of its connector */
        post: operations["post-connections-by-id-default"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider whether a connection works */
        post: operations["post-connections-by-id-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{id}/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workflows that use a connection
         * @description Workflows with a node that names the connection; for a default connection also those with a node that names none. A node that takes the name from data is not included. A page can have fewer items than `limit` and still have a next page.
         */
        get: operations["get-connections-by-id-workflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connectors */
        get: operations["get-connectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/chatbot/updates/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an update of a bot, as its webhook. */
        post: operations["post-connectors-chatbot-updates-by-connectionId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a connector */
        get: operations["get-connectors-by-key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{key}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a connector's connections */
        get: operations["get-connectors-by-key-connections"];
        put?: never;
        /** Make a connection */
        post: operations["post-connectors-by-key-connections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API reference as a page */
        get: operations["get-docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the API reference */
        get: operations["get-docs-by-file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deployed elements */
        get: operations["get-elements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/elements/{elementKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the form of an element
         * @description Submitters see deployed forms only.
         */
        get: operations["get-elements-by-elementKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/elements/{elementKey}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a workflow with a filled-in form
         * @description For signed-in people; only editors and admins can send a draft. The body holds the fields by their names; files come by multipart/form-data. The answer is that of a webhook with responseMode lastNode. Only people who can read runs see where and why a run failed.
         */
        post: operations["post-elements-by-elementKey-trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List event endpoints */
        get: operations["get-event-endpoints"];
        put?: never;
        /** Create an event endpoint */
        post: operations["post-event-endpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event endpoint */
        get: operations["get-event-endpoints-by-id"];
        put?: never;
        post?: never;
        /** Delete an event endpoint, with what waits for it */
        delete: operations["delete-event-endpoints-by-id"];
        options?: never;
        head?: never;
        /** Change, pause or resume an event endpoint */
        patch: operations["patch-event-endpoints-by-id"];
        trace?: never;
    };
    "/api/event-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of an event endpoint */
        get: operations["get-event-endpoints-by-id-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-endpoints/{id}/deliveries/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery with its attempts */
        get: operations["get-event-endpoints-by-id-deliveries-by-event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-endpoints/{id}/deliveries/{event}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver an event again */
        post: operations["post-event-endpoints-by-id-deliveries-by-event-resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-endpoints/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an event endpoint a new secret
         * @description For 24 hours, deliveries have two signatures: one by the new secret and one by the previous secret.
         */
        post: operations["post-event-endpoints-by-id-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events that endpoints may choose */
        get: operations["get-event-types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{subscription}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an event that a provider delivers. */
        post: operations["post-events-by-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expressions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute a template with given values */
        post: operations["post-expressions-preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what is known of a file */
        get: operations["get-files-by-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Browsers save the file, whatever its type. `Range` gets one part of it, with `If-Range` only of the file with that ETag; several parts get the whole file.
         */
        get: operations["get-files-by-id-content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a public form */
        get: operations["get-forms-by-id"];
        put?: never;
        /**
         * Send a public form
         * @description The body holds the fields by their names; files come by multipart/form-data. The answer comes as soon as the run is stored, and contains no result of the workflow. Requests from pages of other sites are refused; such a page can show the form in a frame.
         */
        post: operations["post-forms-by-id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the process lives */
        get: operations["get-health-live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the process takes requests */
        get: operations["get-health-ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at an invitation */
        get: operations["get-invitations-by-token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation and sign in */
        post: operations["post-invitations-by-token-accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["get-keys"];
        put?: never;
        /** Create an API key */
        post: operations["post-keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an API key */
        get: operations["get-keys-by-id"];
        put?: never;
        post?: never;
        /** Delete an API key, with those that were made with it */
        delete: operations["delete-keys-by-id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all kinds of nodes with their configs, and the functions of expressions */
        get: operations["get-nodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List managed OAuth applications */
        get: operations["get-oauth-applications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-applications/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set up a managed OAuth application */
        put: operations["put-oauth-applications-by-name"];
        post?: never;
        /** Remove a managed OAuth application */
        delete: operations["delete-oauth-applications-by-name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/callback/{connector}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finish a sign-in at a provider */
        get: operations["get-oauth-callback-by-connector"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/connect/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open a connect link in a browser */
        get: operations["get-oauth-connect-by-token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI 3.1 document of this API */
        get: operations["get-openapi-json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi/webhooks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI 3.1 document of the deployed webhooks */
        get: operations["get-openapi-webhooks-json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/proxy/{connector}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Call a connector's provider directly
         * @description The escape hatch for what no action covers. Everything behind the connector is the path below the base URL of its provider, and no other host is ever called; query and body (any media type, up to PROXY_BODY_MAX_BYTES) go along with the credential of the connection. The answer is the provider’s own, whatever it says below 500, with the headers that describe it; redirects are not followed. A refused credential, 5xx and a missing answer are problem documents. Needs the scope `actions:<connector>:write`, and X-Requested-With where a person calls. Headers that describe the content and Idempotency-Key go along, any other one as `X-Provider-<name>`.
         */
        get: operations["get-proxy-by-connector-by-path"];
        /**
         * Call a connector's provider directly
         * @description The escape hatch for what no action covers. Everything behind the connector is the path below the base URL of its provider, and no other host is ever called; query and body (any media type, up to PROXY_BODY_MAX_BYTES) go along with the credential of the connection. The answer is the provider’s own, whatever it says below 500, with the headers that describe it; redirects are not followed. A refused credential, 5xx and a missing answer are problem documents. Needs the scope `actions:<connector>:write`, and X-Requested-With where a person calls. Headers that describe the content and Idempotency-Key go along, any other one as `X-Provider-<name>`.
         */
        put: operations["put-proxy-by-connector-by-path"];
        /**
         * Call a connector's provider directly
         * @description The escape hatch for what no action covers. Everything behind the connector is the path below the base URL of its provider, and no other host is ever called; query and body (any media type, up to PROXY_BODY_MAX_BYTES) go along with the credential of the connection. The answer is the provider’s own, whatever it says below 500, with the headers that describe it; redirects are not followed. A refused credential, 5xx and a missing answer are problem documents. Needs the scope `actions:<connector>:write`, and X-Requested-With where a person calls. Headers that describe the content and Idempotency-Key go along, any other one as `X-Provider-<name>`.
         */
        post: operations["post-proxy-by-connector-by-path"];
        /**
         * Call a connector's provider directly
         * @description The escape hatch for what no action covers. Everything behind the connector is the path below the base URL of its provider, and no other host is ever called; query and body (any media type, up to PROXY_BODY_MAX_BYTES) go along with the credential of the connection. The answer is the provider’s own, whatever it says below 500, with the headers that describe it; redirects are not followed. A refused credential, 5xx and a missing answer are problem documents. Needs the scope `actions:<connector>:write`, and X-Requested-With where a person calls. Headers that describe the content and Idempotency-Key go along, any other one as `X-Provider-<name>`.
         */
        delete: operations["delete-proxy-by-connector-by-path"];
        options?: never;
        head?: never;
        /**
         * Call a connector's provider directly
         * @description The escape hatch for what no action covers. Everything behind the connector is the path below the base URL of its provider, and no other host is ever called; query and body (any media type, up to PROXY_BODY_MAX_BYTES) go along with the credential of the connection. The answer is the provider’s own, whatever it says below 500, with the headers that describe it; redirects are not followed. A refused credential, 5xx and a missing answer are problem documents. Needs the scope `actions:<connector>:write`, and X-Requested-With where a person calls. Headers that describe the content and Idempotency-Key go along, any other one as `X-Provider-<name>`.
         */
        patch: operations["patch-proxy-by-connector-by-path"];
        trace?: never;
    };
    "/api/resume/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a waiting run go on
         * @description The address itself is the permission, for one wait and once. It is `$"run".resumeUrl` as a node before that wait reads it, or `$"run".resumeUrls["<label>"]`. Body and query are the value of the node that waits; where it does not wait yet, they are kept until it does. Runs show the address to those alone who may resume them without it.
         */
        post: operations["post-resume-by-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/run-inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the failed runs that nobody has handled
         * @description `GET /api/runs?handled=false` lists them.
         */
        get: operations["get-run-inbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/run-statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count runs day by day
         * @description For all workflows, or for one. A run counts on the day on which it was accepted; a run that another run started counts on the day of that run. Tests do not count. The numbers stay after the runs are deleted.
         */
        get: operations["get-run-statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs, newest first */
        get: operations["get-runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run with what its nodes did
         * @description Links of actions that need no credential are `[redacted]` without `actions:<connector>:read`, and addresses at which the run is resumed without `workflows:run`.
         */
        get: operations["get-runs-by-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/blobs/{blobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a value that is too large to be shown with its run
         * @description Links of actions that need no credential are `[redacted]` without `actions:<connector>:read`, and addresses at which the run is resumed without `workflows:run`.
         */
        get: operations["get-runs-by-id-blobs-by-blobId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Answers the run, or `runId` and `status` alone to a key without the scope `runs:read`.
         */
        post: operations["post-runs-by-id-cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/definition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the graph that a run executes
         * @description For a draft: the graph as it was saved when the run began, even if it has changed since.
         */
        get: operations["get-runs-by-id-definition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a run
         * @description Server-sent events `run` and `node`, each with that record as data. `Last-Event-ID` goes on after that change. The stream ends with the run, with the right to see it, and after an hour.
         */
        get: operations["get-runs-by-id-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/handle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a failed run as handled
         * @description It leaves the list of runs that nobody has handled. A run that is handled already takes the new note. Answers the run, or `runId` and `status` alone to a key without the scope `runs:read`.
         */
        post: operations["post-runs-by-id-handle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the nodes of a run did, in the order they began
         * @description Links of actions that need no credential are `[redacted]` without `actions:<connector>:read`, and addresses at which the run is resumed without `workflows:run`.
         */
        get: operations["get-runs-by-id-nodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a failed run as not handled
         * @description It is back in the list of runs that nobody has handled. Answers the run, or `runId` and `status` alone to a key without the scope `runs:read`.
         */
        post: operations["post-runs-by-id-reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a waiting run go on, with your own credential
         * @description As at `$"run".resumeUrl`, for those who see the run but were not sent that address. Where several nodes wait, or one in several iterations, it is to be named.
         */
        post: operations["post-runs-by-id-resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run again, from the beginning or from a node */
        post: operations["post-runs-by-id-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what deployed workflows listen to at providers, newest first */
        get: operations["get-subscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the templates of workflows */
        get: operations["get-templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{key}/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a workflow of a template and deploy it
         * @description The webhook of the workflow requires a token, and only this answer contains it. If the sandbox runs, an agent needs a key and the variable `OPENAI_API_KEY` does not exist, it is set to the key of the sandbox model.
         */
        post: operations["post-templates-by-key-workflows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all events of connectors that start workflows */
        get: operations["get-triggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the workspace */
        get: operations["get-users"];
        put?: never;
        /** Invite a person to the workspace */
        post: operations["post-users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member */
        get: operations["get-users-by-id"];
        put?: never;
        post?: never;
        /** Remove a member from the workspace, or withdraw an invitation */
        delete: operations["delete-users-by-id"];
        options?: never;
        head?: never;
        /** Change a member */
        patch: operations["patch-users-by-id"];
        trace?: never;
    };
    "/api/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new link for an invited person; the former link ends */
        post: operations["post-users-by-id-invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List variables */
        get: operations["get-variables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variables/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a variable */
        put: operations["put-variables-by-name"];
        post?: never;
        /** Delete a variable */
        delete: operations["delete-variables-by-name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List workflows, newest first */
        get: operations["get-workflows"];
        put?: never;
        /** Create a workflow */
        post: operations["post-workflows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a workflow from an exported file */
        post: operations["post-workflows-import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a workflow with its draft */
        get: operations["get-workflows-by-id"];
        /** Replace the draft */
        put: operations["put-workflows-by-id"];
        post?: never;
        /** Delete a workflow */
        delete: operations["delete-workflows-by-id"];
        options?: never;
        head?: never;
        /** Change parts of the draft */
        patch: operations["patch-workflows-by-id"];
        trace?: never;
    };
    "/api/workflows/{id}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deploy the draft as an immutable version */
        post: operations["post-workflows-by-id-deploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a copy of the draft */
        post: operations["post-workflows-by-id-duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the draft as one file without secrets */
        get: operations["get-workflows-by-id-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/learn-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a body schema from a sample or a stored call */
        post: operations["post-workflows-by-id-learn-schema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the test address of the draft for an hour */
        post: operations["post-workflows-by-id-listen"];
        /** Close the test address */
        delete: operations["delete-workflows-by-id-listen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Describe what each node of the draft or of a given graph gives */
        post: operations["post-workflows-by-id-outputs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause the workflow: new runs wait in the queue
         * @description Runs that have begun go on, and test runs of the draft are not held back. Callers that wait for an answer get 503 `workflow_paused`; all other starts are stored and wait. Schedules start nothing. A workflow that is paused stays paused.
         */
        post: operations["post-workflows-by-id-pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the calls that the test address took, newest first */
        get: operations["get-workflows-by-id-requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a call that the test address took */
        get: operations["get-workflows-by-id-requests-by-requestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/requests/{requestId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the draft with a stored call */
        post: operations["post-workflows-by-id-requests-by-requestId-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused workflow: the runs that wait begin, in their order
         * @description A schedule that was due meanwhile starts one run or none, as its `missedRuns` says.
         */
        post: operations["post-workflows-by-id-resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the draft with made-up start data */
        post: operations["post-workflows-by-id-run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tests of a workflow, by name */
        get: operations["get-workflows-by-id-tests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/tests/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run tests; they call nothing outside */
        post: operations["post-workflows-by-id-tests-run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/tests/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a test */
        get: operations["get-workflows-by-id-tests-by-name"];
        /** Save a test */
        put: operations["put-workflows-by-id-tests-by-name"];
        post?: never;
        /** Delete a test */
        delete: operations["delete-workflows-by-id-tests-by-name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/undeploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the workflow off its address; runs that have begun finish */
        post: operations["post-workflows-by-id-undeploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List everything that is wrong with the draft or a given graph */
        post: operations["post-workflows-by-id-validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deployed versions, newest first
         * @description A page with large graphs can have fewer items than `limit` and still have a next page.
         */
        get: operations["get-workflows-by-id-versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/versions/{version}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deploy an earlier version again */
        post: operations["post-workflows-by-id-versions-by-version-deploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{id}/versions/{version}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a version with another one or the draft */
        get: operations["get-workflows-by-id-versions-by-version-diff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of a workflow */
        get: operations["get-workflows-by-workflowId-runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List workspaces */
        get: operations["get-workspaces"];
        put?: never;
        /** Create a workspace */
        post: operations["post-workspaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a workspace */
        get: operations["get-workspaces-by-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call tools by the Model Context Protocol
         * @description Streamable HTTP without sessions (https://modelcontextprotocol.io/specification). Batches of at most 20 messages are taken in the revision 2025-03-26 alone, the only one that has them. Tools are the actions and deployed workflows that the API key may call; X-Connection or X-End-User choose the connection of actions.
         */
        post: operations["post-mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics of the process for Prometheus */
        get: operations["get-metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "run.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run succeeded
         * @description A run of a deployed version has succeeded.
         */
        post: operations["event-run-succeeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run failed
         * @description A run of a deployed version has failed. A run that somebody cancelled does not count as failed.
         */
        post: operations["event-run-failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.deployed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Workflow deployed
         * @description A version of a workflow was deployed, for the first time or again.
         */
        post: operations["event-workflow-deployed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connection connected
         * @description Somebody has connected an account, for the first time or again, or a connection works again.
         */
        post: operations["event-connection-connected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.needs_attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connection needs attention
         * @description A connection has stopped working. Somebody must sign in again or enter a new key.
         */
        post: operations["event-connection-needs-attention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connection expiring
         * @description The API key or the sign-in of a connection ends within `CONNECTION_EXPIRY_WARNING_DAYS`, and the service cannot renew it. Somebody must enter a new key or sign in again. This event comes once for each key or sign-in.
         */
        post: operations["event-connection-expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscription failing
         * @description Events of a connected system no longer arrive, because the subscription of a deployed workflow has failed.
         */
        post: operations["event-subscription-failing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * API key expiring
         * @description An API key of this service ends within `KEY_EXPIRY_WARNING_DAYS`. This event comes once for each key. For keys of connected systems there is `connection.expiring`.
         */
        post: operations["event-key-expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event_endpoint.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event endpoint paused
         * @description The service has paused an event endpoint, because every attempt of 24 hours has failed, too many events wait for it, or its receiver answered 410. The other endpoints that choose this event get it; the paused endpoint does not. Admins also see a notice in the console until somebody resumes or deletes the endpoint.
         */
        post: operations["event-event-endpoint-paused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval requested
         * @description A run of a deployed version waits for a decision. The event has no links: it names the approval, which approvers open in the console. Approvals of runs that an event of this service has started give no events.
         */
        post: operations["event-approval-requested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.reminded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval reminded
         * @description The reminder of an approval is due, and nobody has decided yet. This event comes once for each approval.
         */
        post: operations["event-approval-reminded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval decided
         * @description Somebody has decided an approval, or its deadline has made a decision.
         */
        post: operations["event-approval-decided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ActionField: {
            /** @description Name in the input. */
            name: string;
            /** @description Words to show. */
            label: string;
            /** @description Kind of value; it decides the control of a form. */
            kind: string;
            /** @description Whether it must be given. */
            required: boolean;
            /** @description Whether it is shown nowhere after it was entered. */
            secret: boolean;
            /** @description What it is. */
            description?: string;
            /** @description JSON Schema of the value. */
            schema: Record<string, unknown>;
        };
        AddDocument: {
            /**
             * @description Whose memory it is: a user, a session, a project.
             * @example user_42
             */
            containerTag?: string;
            /** @description The same as a list. */
            containerTags?: string[];
            /** @description Text, an address, HTML or a conversation. */
            content: string;
            /** @description An id of your own: adding with the same one again updates the document. */
            customId?: string;
            /** @description What searches and lists can be narrowed by. */
            metadata?: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description What the provider should know of whom this is about. */
            entityContext?: string;
            /**
             * @description Remember what it says, or keep it for search only.
             * @enum {string}
             */
            taskType?: "memory" | "superrag";
            /**
             * @description When memories are made; instant costs one more operation.
             * @enum {string}
             */
            dreaming?: "dynamic" | "instant";
            /** @description Only memories with such metadata are considered meanwhile. */
            filterByMetadata?: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description A path to keep with the document. */
            filepath?: string;
        };
        AddMember: {
            /**
             * Format: email
             * @description E-mail address, with which the person signs in.
             */
            email: string;
            /**
             * @description What the person may do here.
             * @enum {string}
             */
            role: "submitter" | "viewer" | "editor" | "admin";
            /** @description First password of a person whom no workspace knows, 8 to 256 characters: they may sign in with it at once. It never touches an account that exists, and the answer does not tell whether one does. */
            password?: string;
        };
        AnswerCallbackQuery: {
            /** @description The callback query, by its id. */
            callback_query_id: string;
            /** @description What the person is shown. */
            text?: string;
            /** @description Show it as an alert that must be closed. */
            show_alert?: boolean;
            /** @description An address that is opened. */
            url?: string;
            /** @description Seconds the person's app may keep the answer. */
            cache_time?: number;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description How the key begins, to recognize it by. */
            prefix: string;
            scopes: string[];
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Last use, exact to the minute. */
            lastUsedAt: string | null;
        };
        Approval: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Run that waits.
             */
            runId: string;
            /**
             * Format: uuid
             * @description Workflow of the run.
             */
            workflowId: string;
            /** @description Name of the workflow. */
            workflowName: string;
            /** @description Id of the node that waits. */
            nodeId: string;
            /** @description Label of the node. */
            label: string;
            /** @description Indexes of the iterations around it, outermost first. */
            iteration: number[];
            /** @description Whether the run is a test. */
            test: boolean;
            /** @description What is asked. */
            message: string;
            /** @description What may be decided. */
            decisions: string[];
            /** @description What is filled in with the decision. */
            fields: components["schemas"]["FormField"][];
            /** @description Those of `decisions` that do not demand the required fields. */
            lenientDecisions: string[];
            /** @description Who may decide: e-mail addresses, roles, ids of keys. */
            approvers: string[];
            /** @description Whether a link of the wait is enough to decide. */
            anyoneWithLink: boolean;
            /**
             * @description `open`: it waits; `expired`: its deadline has passed; `cancelled`: its run no longer waits for it.
             * @enum {string}
             */
            state: "open" | "decided" | "expired" | "cancelled";
            /** @description Whether the caller may decide, as long as it is open. */
            mayDecide: boolean;
            /**
             * Format: date-time
             * @description When the node began to wait.
             */
            requestedAt: string;
            /**
             * Format: date-time
             * @description The deadline.
             */
            expiresAt?: string;
            /** @description What the deadline decides; absent: the node then fails. */
            onDeadline?: string;
            /**
             * Format: date-time
             * @description When the approvers were reminded.
             */
            remindedAt?: string;
            /** @description What was decided. */
            decision?: string;
            /**
             * Format: date-time
             * @description When.
             */
            decidedAt?: string;
            /** @description By whom. */
            decidedBy?: components["schemas"]["ApprovalDecider"];
        };
        ApprovalDecided: {
            /** Format: uuid */
            approvalId: string;
            /**
             * Format: uuid
             * @description The run that continues.
             */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            /** @description Name of the workflow. */
            workflowName: string;
            /** @description Label of the node that waited. */
            node: string;
            /** @description What was decided. */
            decision: string;
            /** @description Who decided. */
            by: components["schemas"]["EventDecider"];
            /** Format: date-time */
            decidedAt: string;
            /** @description Address of the approval in the console. */
            url: string;
        };
        ApprovalDecider: {
            /**
             * @description `link`: somebody with a link of the wait; `deadline`: nobody decided in time.
             * @enum {string}
             */
            kind: "person" | "key" | "link" | "deadline";
            /** @description Id of the person or key. */
            id?: string;
            /** @description E-mail address of the person, name of the key, or what somebody with a link typed. */
            name?: string;
        };
        ApprovalRequested: {
            /** Format: uuid */
            approvalId: string;
            /**
             * Format: uuid
             * @description The run that waits.
             */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            /** @description Name of the workflow. */
            workflowName: string;
            /** @description Label of the node that waits. */
            node: string;
            /** @description What is asked. */
            message: string;
            /** @description What may be decided. */
            decisions: string[];
            /** @description Who may decide: e-mail addresses, roles, ids of API keys. */
            approvers: string[];
            /**
             * Format: date-time
             * @description The deadline.
             */
            expiresAt?: string;
            /** @description Address of the approval in the console. */
            url: string;
        };
        Attachment: {
            /** @description Its name. */
            filename?: string;
            /** @description Its media type. */
            content_type?: string;
            /**
             * @description Whether it is shown within the text.
             * @enum {string}
             */
            content_disposition?: "inline" | "attachment";
            /** @description The id by which html refers to it. */
            content_id?: string;
            /** @description Its bytes as base64. */
            content?: string;
            /**
             * Format: uri
             * @description Where the provider reads it, http or https.
             */
            url?: string;
        };
        Attendee: {
            /**
             * Format: email
             * @description The address.
             * @example ada@example.org
             */
            email: string;
            /** @description The name that is shown. */
            displayName?: string;
            /** @description Whether attendance is optional. */
            optional?: boolean;
            /** @description Whether it is a room or a thing. */
            resource?: boolean;
            /**
             * @description What they answered.
             * @enum {string}
             */
            responseStatus?: "needsAction" | "declined" | "tentative" | "accepted";
            /** @description What they wrote with the answer. */
            comment?: string;
            /** @description How many more they bring. */
            additionalGuests?: number;
        };
        AuditActorView: {
            /**
             * @description What kind of caller it was.
             * @enum {string}
             */
            kind: "key" | "person" | "run" | "operator" | "system" | "anonymous";
            /** @description Id of the key, person or run. */
            id?: string;
            /** @description E-mail address of the person or name of the key, while there is one. */
            name?: string;
        };
        AuditEventView: {
            /** Format: uuid */
            id: string;
            /** @description Place in the hash chain of the workspace. */
            sequence: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["AuditActorView"];
            /** @description What was done, such as key.created. */
            action: string;
            /** @description Id or name of what it was done to. */
            object?: string;
            /** @enum {string} */
            result: "success" | "failure" | "denied";
            /** @description How often; frequent events are counted per minute. */
            times: number;
            /** @description Address the request came from. */
            address?: string;
            requestId?: string;
            details?: Record<string, unknown>;
        };
        AuditMetadata: {
            /** @description Name of the user. */
            username: string;
        };
        BegunSignInView: {
            /** @description The provider's page; for the browser that asked. */
            authorizationUrl: string;
            /** @description An address any person's browser may open once instead; API consumers give it to their end users. */
            connectUrl: string;
            /**
             * Format: date-time
             * @description Until when the sign-in must be finished.
             */
            expiresAt: string;
        };
        BrowserSettings: {
            /**
             * Format: uuid
             * @description The profile whose logins it starts with.
             */
            profileId?: string;
            /** @description The country that it appears to be in, as two letters; null uses no proxy. The default is `us`. */
            proxyCountryCode?: string | null;
            /** @description Width of its window in pixels. */
            browserScreenWidth?: number;
            /** @description Height of its window in pixels. */
            browserScreenHeight?: number;
            /** @description Record what happens as a film. */
            enableRecording?: boolean;
        };
        Call: {
            /** Format: uuid */
            id: string;
            /** @description Key of the action, such as calendar.create-event. */
            action: string;
            /**
             * Format: uuid
             * @description The connection used; absent when none could be opened.
             */
            connectionId?: string;
            status: number;
            /** @description Error code of a failure. */
            code?: string;
            durationMs: number;
            requestId: string;
            /** Format: date-time */
            at: string;
        };
        CatalogueAction: {
            /** @description Key, such as calendar.create-event. */
            key: string;
            /** @description Key of its connector. */
            connector: string;
            /** @description What it does, a sentence. */
            summary: string;
            /** @description HTTP method. */
            method: string;
            /** @description Path with `:name` parameters. */
            path: string;
            /** @description Whether it changes nothing. */
            reads: boolean;
            /** @description Scope an API key needs. */
            scope: string;
            /** @description Fields of its input, in order. */
            fields: components["schemas"]["ActionField"][];
            /** @description JSON Schema of the input. */
            input: Record<string, unknown>;
            /** @description An example input. */
            example?: Record<string, unknown>;
        };
        CatalogueFunction: {
            /** @description Its name. */
            name: string;
            /** @description How it is called. */
            signature: string;
            /** @description Its result, in one sentence. */
            description: string;
            /** @description The argument that is evaluated for each item. */
            each?: components["schemas"]["CatalogueItemExpression"];
            /**
             * @description The kind of its value: like the first argument, like one of its items, a list of results of the expression, or a list of `{ key, items }`.
             * @enum {string}
             */
            gives?: "first" | "item" | "results" | "groups";
        };
        CatalogueItemExpression: {
            /** @description Its position among the arguments, from 0. */
            parameter: number;
            /** @description Names that it may use: `item`, `index`, and `total` in `reduce`. */
            names: string[];
        };
        CatalogueNode: {
            /** @description Name of the kind; the `type` of its nodes. */
            type: string;
            /** @description Words to show. */
            title: string;
            /** @description What it does, a sentence. */
            summary: string;
            /** @description Further words to find it by. */
            keywords: string[];
            /**
             * @description Where in a graph it stands.
             * @enum {string}
             */
            role: "start" | "step" | "end";
            /** @description Outputs besides `error` that it has whatever its config; none for a single unnamed one. */
            outputs: string[];
            /** @description Whether it reaches outside or waits: in a test something must stand in for it, unless it waits for a time. */
            needsMock: boolean;
            /** @description JSON Schema of its config. */
            schema: Record<string, unknown>;
            /** @description Fields of its config that are never templates. */
            literalFields: string[];
        };
        CatalogueTrigger: {
            /** @description Key, such as mailboxes.message-received. */
            key: string;
            /** @description Key of its connector. */
            connector: string;
            /** @description What happens, a sentence. */
            summary: string;
            /**
             * @description How its events arrive. `push`: the provider delivers them. `poll`: the service asks for them. `either`: the provider delivers them if it can reach the service; otherwise the service asks for them.
             * @enum {string}
             */
            delivery: "push" | "poll" | "either";
            /** @description Fields of its input, in order. */
            fields: components["schemas"]["ActionField"][];
            /** @description JSON Schema of the input. */
            input: Record<string, unknown>;
            /** @description JSON Schema of the event, `$"startNode".event` of workflows. */
            event: Record<string, unknown>;
            /** @description An example input, and an event. */
            example: Record<string, unknown>;
        };
        Category: {
            /**
             * @description Kind of result.
             * @enum {string}
             */
            type: "github" | "research" | "pdf";
        };
        ChangePassword: {
            /** @description The password used so far. */
            currentPassword: string;
            /** @description Password, 8 to 256 characters. */
            newPassword: string;
        };
        ChangeTrackingFormat: {
            /**
             * @description What changed since the last time.
             * @enum {string}
             */
            type: "changeTracking";
            /** @description How changes are written. */
            modes?: ("git-diff" | "json")[];
            /** @description The JSON Schema the result follows. */
            schema?: Record<string, unknown>;
            /** @description What to extract, in words. */
            prompt?: string;
            /** @description A branch of the history of its own. */
            tag?: string | null;
        };
        ChatRef: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
        };
        ClickAction: {
            /**
             * @description Clicks an element.
             * @enum {string}
             */
            type: "click";
            /** @description CSS selector of the element. */
            selector: string;
            /** @description All matching elements, not only the first. */
            all?: boolean;
        };
        Collection: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description JSON Schema that the fields of documents must meet. */
            schema?: Record<string, unknown>;
            indexes: components["schemas"]["CollectionIndex"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CollectionIndex: {
            field: string;
            /**
             * @description failed: a value was too long; PUT the collection again to try once more.
             * @enum {string}
             */
            state: "building" | "ready" | "failed";
        };
        ColumnComparison: {
            /** @description The internal name of the column. */
            field: string;
            /**
             * @description How it is compared.
             * @enum {string}
             */
            op: "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "startsWith";
            /** @description The value to compare with: text, a number, true or false; a time as ISO 8601. */
            value: string | number | boolean;
        };
        Concurrency: {
            /** @description Runs that are under way at the same time, those that wait included. */
            limit: number;
            /** @description Template over the start data, such as `$"startNode".body.customer`. Runs with the same value are counted together, apart from all others. Without it, all runs of the workflow are counted together. */
            key?: string | null;
        };
        ConnectSettings: {
            /** @description Addresses that connect pages may lead back to, with everything below them. Without any, nobody can connect. */
            returnUrls: string[];
            /** @description Colour of the page. */
            color?: string | null;
        };
        ConnectionConnected: {
            /** Format: uuid */
            connectionId: string;
            /** @description Key of the connector. */
            connector: string;
            /** @description Name of the connection. */
            name: string;
            /** @description Your id of the end user who owns the account. */
            endUserId?: string;
        };
        ConnectionCounts: {
            total: number;
            pending_authorization: number;
            connected: number;
            reauthorization_required: number;
            error: number;
            default?: components["schemas"]["DefaultConnectionView"];
        };
        ConnectionExpiring: {
            /** Format: uuid */
            connectionId: string;
            /** @description Key of the connector. */
            connector: string;
            /** @description Name of the connection. */
            name: string;
            /** @description Your id of the end user who owns the account. */
            endUserId?: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ConnectionName: {
            /** @description Connector. */
            connector: string;
            /** @description Name of the connection. */
            name: string;
        };
        ConnectionNeedsAttention: {
            /** Format: uuid */
            connectionId: string;
            /** @description Key of the connector. */
            connector: string;
            /** @description Name of the connection. */
            name: string;
            /** @description Your id of the end user who owns the account. */
            endUserId?: string;
            /** @description `reauthorization_required` or `error`. */
            state: string;
            /** @description Why. */
            reason?: string;
        };
        ConnectionTest: {
            /** @description True: the provider accepted the credential. */
            ok: boolean;
            /** @description What people know the account by. */
            account?: string;
        };
        ConnectionUser: {
            /**
             * Format: uuid
             * @description Id of the workflow.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Whether the deployed version uses it. */
            deployed: boolean;
            /** @description Whether the draft uses it. */
            draft: boolean;
            /** @description Labels of the nodes that use it, in the draft and in the deployed version together. */
            nodes: string[];
        };
        ConnectionView: {
            /** Format: uuid */
            id: string;
            connector: string;
            name: string;
            /** @enum {string} */
            mode?: "managed" | "own";
            provider?: string;
            clientId?: string;
            tenant?: string;
            apiVersion?: string;
            apiUrl?: string;
            /** @enum {string} */
            state: "pending_authorization" | "connected" | "reauthorization_required" | "error";
            /** @description Why it is in its state, or what needs attention. */
            reason?: string;
            /** @description What people know the account by. */
            account?: string;
            /** @description What the provider said of the account. */
            identity?: {
                [key: string]: string;
            };
            /** @description Scopes that were granted. */
            scopes: string[];
            /** @description Scopes asked for, where they are not the usual ones. */
            requestedScopes?: string[];
            /** @description Scopes that were asked for and not granted. */
            missingScopes?: string[];
            /**
             * Format: date-time
             * @description End of the access token, or of the key where it is known.
             */
            expiresAt?: string;
            /** @description Whether the credential ends within days and only a person can give a new one. */
            expiresSoon: boolean;
            default: boolean;
            endUserId?: string;
            metadata?: Record<string, unknown>;
            apiKey?: components["schemas"]["SecretMarker"];
            botToken?: components["schemas"]["SecretMarker"];
            signingSecret?: components["schemas"]["SecretMarker"];
            clientSecret?: components["schemas"]["SecretMarker"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastUsedAt?: string;
            /** Format: date-time */
            lastCheckedAt?: string;
        };
        ConnectorActionView: {
            key: string;
            method: string;
            path: string;
            summary: string;
            /** @description Whether it changes nothing. */
            reads: boolean;
        };
        ConnectorView: {
            key: string;
            title: string;
            /** @description What kind of system it is. */
            summary: string;
            /**
             * @description What its credential is.
             * @enum {string}
             */
            kind: "oauth2" | "apiKey" | "botToken";
            /** @description The credential in words. */
            credential: string;
            /** @description Where people get the credential. */
            howToGet: string;
            documentationUrl: string;
            /** @description What the operator of the service should know of it. */
            notices: string[];
            /** @description Whose OAuth application may be used. */
            modes?: ("managed" | "own")[];
            /** @description Scopes of the usual provider. */
            scopes?: string[];
            /** @description The redirect URI to register for own credentials at the first provider. */
            redirectUri?: string;
            /** @description Whether a managed application is set up for any provider. */
            managedAvailable?: boolean;
            providers?: components["schemas"]["ProviderView"][];
            apiVersions?: string[];
            actions: components["schemas"]["ConnectorActionView"][];
            /** @description Fields of the form that makes a connection. */
            fields: Record<string, unknown>[];
            connections: components["schemas"]["ConnectionCounts"];
        };
        CreateApiKey: {
            /** @description What the key is for. */
            name: string;
            /** @description What the key may do. actions:<connector>:read: Actions that read. actions:<connector>:write: All actions of a connector. connectors: Connections: list, make, change, authorize, test, delete. variables: Workspace variables. workflows:read: Read workflows and their versions. workflows:write: Save, deploy and listen, with the scopes of what the nodes name; to read them as well, workflows:read. workflows:run: Run, cancel and retry. runs:read: Read runs. approvals: List approvals, and decide those that name the key. data: Collections and their documents. admin: Users, keys, audit log and everything else. actions:*: Every action of every connector. *: Everything. None includes another, but "write" of a connector its "read". */
            scopes: string[];
            /** @description When the key ends; without it, when it is deleted. */
            expiresAt?: string | null;
        };
        CreateConnectSession: {
            /** @description Your id of the end user. The connections keep it. */
            endUserId: string;
            /** @description Keys of the connectors that the page offers. */
            connectors: string[];
            /**
             * Format: uri
             * @description Address that the page leads back to. The settings must allow it.
             */
            returnUrl: string;
        };
        CreateEvent: {
            /** @description The title. */
            summary?: string;
            /** @description Where it takes place, as people write it. */
            location?: string;
            /** @description What it is about; HTML is allowed. */
            description?: string;
            /** @description When it begins: a day, a time, or `{date}` or `{dateTime, timeZone}`. */
            start: components["schemas"]["EventTime"] | string;
            /** @description When it ends, in the same form as `start`. An end day is exclusive. */
            end: components["schemas"]["EventTime"] | string;
            /** @description Who is invited: addresses, or objects with `email`. */
            attendees?: (components["schemas"]["Attendee"] | string)[];
            /** @description Lines of RFC 5545 that say how it repeats. */
            recurrence?: string[];
            /** @description When people are reminded. */
            reminders?: components["schemas"]["Reminders"];
            /** @description Data of a video conference as Google describes it; `addMeet` makes a new one. */
            conferenceData?: Record<string, unknown>;
            /** @description Make a Google Meet conference for the event. */
            addMeet?: boolean;
            /**
             * @description Who sees the details.
             * @enum {string}
             */
            visibility?: "default" | "public" | "private" | "confidential";
            /**
             * @description Whether the time counts as busy (opaque).
             * @enum {string}
             */
            transparency?: "opaque" | "transparent";
            /**
             * @description Whether it certainly takes place.
             * @enum {string}
             */
            status?: "confirmed" | "tentative";
            /** @description A colour of the palette, by its id. */
            colorId?: string;
            /** @description A label, by its id; with one the colour is ignored. */
            eventLabelId?: string;
            /** @description Whether guests may change the event. */
            guestsCanModify?: boolean;
            /** @description Whether guests may invite others. */
            guestsCanInviteOthers?: boolean;
            /** @description Whether guests see who else is invited. */
            guestsCanSeeOtherGuests?: boolean;
            /** @description Texts of an application that go with the event. */
            extendedProperties?: components["schemas"]["ExtendedProperties"];
            /** @description The page the event came from. */
            source?: components["schemas"]["EventSource"];
            /** @description Files the event refers to. */
            attachments?: components["schemas"]["EventAttachment"][];
            /**
             * @description What kind of event it is; it cannot change later.
             * @enum {string}
             */
            eventType?: "default" | "focusTime" | "outOfOffice" | "workingLocation" | "birthday";
            /** @description What belongs to an event of type focusTime. */
            focusTimeProperties?: Record<string, unknown>;
            /** @description What belongs to an event of type outOfOffice. */
            outOfOfficeProperties?: Record<string, unknown>;
            /** @description What belongs to an event of type workingLocation. */
            workingLocationProperties?: Record<string, unknown>;
            /** @description What belongs to an event of type birthday. */
            birthdayProperties?: Record<string, unknown>;
            /**
             * @description Who gets a mail about the change. If left out, Google decides. With none, the event may be missing in calendars outside Google.
             * @enum {string}
             */
            sendUpdates?: "all" | "externalOnly" | "none";
            /**
             * @description Wait up to three seconds until a new conference exists.
             * @default false
             */
            waitForConference?: boolean;
            /** @description How many attendees the answer lists, at most. */
            maxAttendees?: number;
            /**
             * @description The calendar, by its id or address; default the person's own.
             * @default primary
             */
            calendarId?: string;
            /** @description An id of your own; a second event with it is refused. */
            id?: string;
        };
        CreateEventEndpoint: {
            /** @description Name that people see. */
            name: string;
            /**
             * Format: uri
             * @description The service sends the events to this address by POST. It must be https, unless an operator lists the host in EGRESS_ALLOW. It may be a webhook of this service.
             */
            url: string;
            /** @description The events to send. */
            events: ("run.succeeded" | "run.failed" | "workflow.deployed" | "connection.connected" | "connection.needs_attention" | "connection.expiring" | "subscription.failing" | "key.expiring" | "event_endpoint.paused" | "approval.requested" | "approval.reminded" | "approval.decided")[];
        };
        CreateFolder: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The name of what is made.
             * @example Reports
             */
            name: string;
            /** @description The folder it is made in; default the root. */
            parentId?: string;
            /**
             * @description The folder it is made in, by its path; `/` is the root.
             * @example Reports/2026
             */
            parentPath?: string;
            /**
             * @description What happens if the name is already in use there.
             * @default fail
             * @enum {string}
             */
            conflictBehavior?: "fail" | "rename" | "replace";
            /**
             * @description Make missing folders of `parentPath` too.
             * @default false
             */
            createParents?: boolean;
        };
        CreateInbox: {
            /** @description The part before the @; random by default. */
            username?: string;
            /** @description A verified domain of the account; default agentmail.to. */
            domain?: string;
            /** @description The name people see beside the address. */
            display_name?: string;
            /** @description An id of your own: the same one gives the same inbox back instead of making another. */
            client_id?: string;
            /** @description Up to 256 keys with a text, a number, true or false. */
            metadata?: {
                [key: string]: string | number | boolean;
            };
        };
        CreateList: {
            /**
             * @description The site.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId: string;
            /**
             * @description The name of the list.
             * @example Tasks
             */
            displayName: string;
            /** @description What it is for. */
            description?: string;
            /**
             * @description genericList, documentLibrary, events, tasks, contacts, links, announcements, survey …; it cannot change.
             * @default genericList
             */
            template?: string;
            /** @description Columns beside those of the template. */
            columns?: components["schemas"]["NewColumn"][];
        };
        CreateListItem: {
            /**
             * @description The site.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId: string;
            /**
             * @description The list or library, by id or name.
             * @example Documents
             */
            listId: string;
            /**
             * @description Values by internal column name.
             * @example {
             *       "Title": "Call",
             *       "Status": "Open"
             *     }
             */
            fields: Record<string, unknown>;
            /**
             * @description Read the item again, so that the answer has all of its columns.
             * @default false
             */
            returnFields?: boolean;
        };
        CreatePost: {
            /** @description The text. LinkedIn takes 3,000 characters; X a weight of 280 (a link counts 23, an emoji 2). */
            text?: string;
            /**
             * @description LinkedIn: who sees it, usually the public.
             * @enum {string}
             */
            visibility?: "public" | "connections";
            /** @description A page it points to; on X its address is added to the text. */
            link?: components["schemas"]["Link"];
            /** @description Pictures (LinkedIn up to 20, X up to 4), or one film (X: or one moving picture). */
            media?: components["schemas"]["MediaItem"][];
            /** @description A question to the readers. */
            poll?: components["schemas"]["Poll"];
            /** @description X: the post it answers. */
            replyTo?: string;
            /** @description X: the post it quotes. */
            quote?: string;
            /** @description LinkedIn: the page that posts, instead of the person. */
            author?: string;
            /** @description LinkedIn: keep it as a draft. */
            draft?: boolean;
            /** @description What only one network has. */
            providerOptions?: components["schemas"]["ProviderOptions"];
        };
        CreateProfile: {
            /** @description A name for it. */
            name?: string;
            /** @description An id of your own, such as of the person it belongs to. */
            userId?: string;
        };
        CreateSession: {
            /**
             * Format: uuid
             * @description The profile whose logins it starts with.
             */
            profileId?: string;
            /** @description The country that it appears to be in, as two letters; null uses no proxy. The default is `us`. */
            proxyCountryCode?: string | null;
            /** @description Width of its window in pixels. */
            browserScreenWidth?: number;
            /** @description Height of its window in pixels. */
            browserScreenHeight?: number;
            /** @description Record what happens as a film. */
            enableRecording?: boolean;
            /**
             * Format: uri
             * @description The page it opens first; only v2.
             */
            startUrl?: string;
            /** @description Tasks remember earlier tasks, as usual; only v2. */
            persistMemory?: boolean;
            /** @description Stay open after a task, as usual; only v2. */
            keepAlive?: boolean;
            /** @description A proxy of one's own instead of the provider's. */
            customProxy?: components["schemas"]["CustomProxy"];
            /** @description Minutes until it ends, usually 60; only v4. */
            timeout?: number;
            /** @description Allow its window to be resized; only v4. */
            allowResizing?: boolean;
        };
        CreateSharingLink: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The file or folder.
             * @example 01BYE5RZ7
             */
            fileId: string;
            /**
             * @description What the link allows; embed is for personal drives.
             * @default view
             * @enum {string}
             */
            type?: "view" | "edit" | "embed";
            /**
             * @description Who may use it; default as the tenant's settings say.
             * @enum {string}
             */
            scope?: "anonymous" | "organization" | "users";
            /** @description A password; personal drives only. */
            password?: string;
            /**
             * Format: date-time
             * @description When it stops working.
             */
            expirationDateTime?: string;
            /** @description Whether to keep permissions inherited from above. */
            retainInheritedPermissions?: boolean;
            /** @description Who may use it, with scope users. */
            recipients?: components["schemas"]["Recipient"][];
            /** @description Whether the recipients get a mail. */
            sendNotification?: boolean;
            /** @description What the mail says. */
            message?: string;
        };
        CreateWorkflow: {
            /** @description Name of the workflow. */
            name: string;
            /**
             * @description The graph; faults are listed, not refused.
             * @default {
             *       "nodes": [],
             *       "edges": []
             *     }
             */
            definition?: components["schemas"]["Definition"];
            /** @description Settings of the whole workflow. */
            settings?: components["schemas"]["WorkflowSettings"];
            /** @description Words to find it by. */
            tags?: string[];
        };
        CreateWorkspace: {
            /** @description Short name for addresses, unique in the service: webhooks are at /api/webhooks/~<slug>/… */
            slug: string;
            /** @description Name for people. */
            name: string;
        };
        CurrentWorkspace: {
            /** Format: uuid */
            id: string;
            slug: string;
            name: string;
        };
        CustomProxy: {
            /** @description Its host. */
            host: string;
            /** @description Its port. */
            port: number;
            /** @description The user name it asks for. */
            username?: string;
            /** @description The password it asks for. */
            password?: string;
            /** @description Ignore faults of its certificate. */
            ignoreCertErrors?: boolean;
        };
        DayOfRuns: {
            /** @description All of them. */
            total: number;
            /** @description Runs that succeeded. */
            succeeded: number;
            /** @description Those that failed. */
            failed: number;
            /** @description Runs that were cancelled. */
            cancelled: number;
            /** @description Runs that have not ended: queued, running or waiting. */
            unfinished: number;
            /** @description 95th percentile of the duration of runs that succeeded or failed, in milliseconds, accurate to 5 percent; absent if there is no such run. */
            p95Ms?: number;
            /** @description The day, YYYY-MM-DD in UTC, on which the runs were accepted. */
            day: string;
        };
        Debounce: {
            /** @description Seconds that a run waits before it begins. */
            seconds: number;
            /** @description Seconds after the first of several starts in a row at which the last one begins at the latest, although more come; at least `seconds`, at most 604,800 (7 days). Without it, starts that never stop postpone the run for ever. */
            maxWait?: number | null;
            /** @description Template over the start data. A run takes the place of one with the same value. Without it, of any run that waits. */
            key?: string | null;
        };
        DefaultConnectionView: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            state: "pending_authorization" | "connected" | "reauthorization_required" | "error";
        };
        Definition: {
            /** @description Nodes. */
            nodes: components["schemas"]["NodeDefinition"][];
            /**
             * @description Connections.
             * @default []
             */
            edges?: components["schemas"]["EdgeDefinition"][];
            /** @description Sticky notes. */
            notes?: components["schemas"]["Note"][];
        };
        DeleteMessage: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The message to delete. */
            message_id?: number;
            /** @description The messages to delete, 1 to 100. */
            message_ids?: number[];
        };
        Delivery: {
            /**
             * Format: uuid
             * @description Id of the event.
             */
            eventId: string;
            /** @description The header `webhook-id`, the same in every attempt. */
            messageId: string;
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            happenedAt: string;
            /** @enum {string} */
            state: "pending" | "held" | "delivered" | "failed";
            attempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             */
            nextAt?: string;
            /**
             * Format: date-time
             * @description When it was delivered, or when the service gave up.
             */
            endedAt?: string;
            /** @description Status of the last answer. */
            lastStatus?: number;
            /** @description Why the last attempt failed. */
            lastError?: string;
        };
        DeliveryAttempt: {
            attempt: number;
            /** Format: date-time */
            at: string;
            /** @description Milliseconds until the answer came. */
            durationMs: number;
            /** @description Status of the answer; absent if there was none. */
            status?: number;
            /** @description Beginning of the body of the answer. */
            answer?: string;
            /** @description Why it failed. */
            error?: string;
        };
        DeliveryDetails: {
            /**
             * Format: uuid
             * @description Id of the event.
             */
            eventId: string;
            /** @description The header `webhook-id`, the same in every attempt. */
            messageId: string;
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            happenedAt: string;
            /** @enum {string} */
            state: "pending" | "held" | "delivered" | "failed";
            attempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             */
            nextAt?: string;
            /**
             * Format: date-time
             * @description When it was delivered, or when the service gave up.
             */
            endedAt?: string;
            /** @description Status of the last answer. */
            lastStatus?: number;
            /** @description Why the last attempt failed. */
            lastError?: string;
            /** @description The `data` that is sent. */
            data: Record<string, unknown>;
            /** @description Newest first. */
            tries: components["schemas"]["DeliveryAttempt"][];
        };
        Deployment: {
            /**
             * Format: uuid
             * @description Id of the workflow.
             */
            workflowId: string;
            /** @description Number of the version now deployed. */
            deployedVersion: number;
            /**
             * Format: date-time
             * @description When.
             */
            deployedAt: string;
            /** @description Address of its webhook. */
            url?: string;
            /** @description Faults that do not prevent a deploy. */
            warnings: components["schemas"]["Fault"][];
        };
        DownloadFile: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The file or folder.
             * @example 01BYE5RZ6QN3
             */
            fileId?: string;
            /**
             * @description The file by its path from the drive's root.
             * @example Reports/Q1.xlsx
             */
            filePath?: string;
            /**
             * @description Convert the file to this type, if the provider can.
             * @enum {string}
             */
            format?: "pdf" | "html";
        };
        DownloadFiles: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /** @description Files of one drive. */
            fileIds?: string[] | string;
            /** @description Files of several drives. */
            files?: components["schemas"]["FileRef"][];
        };
        EdgeDefinition: {
            /** @description Id of the node it leaves. */
            from: string;
            /** @description Output it leaves by, where the node has several. */
            output?: string;
            /** @description Id of the node it enters. */
            to: string;
        };
        EditMessage: {
            /** @description The chat: its id, or @username of a public one. */
            chat_id?: number | string;
            /** @description The message to change. */
            message_id?: number;
            /** @description A message sent through inline mode, instead of chat and message. */
            inline_message_id?: string;
            /** @description The new text. */
            text?: string;
            /** @description The new caption of a photo or document; at most 1,024 characters without its marks. */
            caption?: string;
            /**
             * @description How formatting marks in the text are written.
             * @enum {string}
             */
            parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
            /** @description Formatting of the text by position, instead of parse_mode. */
            entities?: Record<string, unknown>[];
            /** @description Formatting of the caption by position, instead of parse_mode. */
            caption_entities?: Record<string, unknown>[];
            /** @description How the preview of a link looks. */
            link_preview_options?: components["schemas"]["LinkPreviewOptions"];
            /** @description Old name of `link_preview_options.is_disabled`. */
            disable_web_page_preview?: boolean;
            /** @description Show the caption above the picture. */
            show_caption_above_media?: boolean;
            /** @description The business connection on whose behalf it was sent. */
            business_connection_id?: string;
            /** @description The new inline keyboard; alone it changes nothing but the keyboard. */
            reply_markup?: Record<string, unknown>;
        };
        ElementForm: {
            /** @description Name of the workflow. */
            name: string;
            /** @description Text above the fields. */
            description?: string;
            /** @description The fields to fill in. */
            fields: components["schemas"]["FormField"][];
            /** @description Message after the form was sent. */
            successMessage?: string;
            /** @description Key of the element. */
            elementKey: string;
            /** @description Whether the draft answers, not a deployed version. */
            draft: boolean;
            /**
             * @description Who may open and send it.
             * @enum {string}
             */
            audience: "members" | "public";
            /** @description Sites whose pages may show it in a frame. */
            embedOn: string[];
            /** @description Public address of the form. Only deployed public forms have one. */
            publicUrl?: string;
        };
        ElementSummary: {
            /** @description Key of the element. */
            elementKey: string;
            /** @description Name of the workflow. */
            name: string;
        };
        EventAttachment: {
            /**
             * Format: uri
             * @description Where the file is.
             */
            fileUrl: string;
            /** @description The title that is shown. */
            title?: string;
            /** @description The media type. */
            mimeType?: string;
            /** @description Where the icon is. */
            iconLink?: string;
            /** @description The file's id in the drive. */
            fileId?: string;
        };
        EventDecider: {
            /** @description `person`, `key`, `link` or `deadline`. */
            kind: string;
            /** @description Id of the person or key. */
            id?: string;
            /** @description E-mail address, name of the key, or what somebody with a link typed. */
            name?: string;
        };
        EventEndpoint: {
            /** Format: uuid */
            id: string;
            name: string;
            url: string;
            events: ("run.succeeded" | "run.failed" | "workflow.deployed" | "connection.connected" | "connection.needs_attention" | "connection.expiring" | "subscription.failing" | "key.expiring" | "event_endpoint.paused" | "approval.requested" | "approval.reminded" | "approval.decided")[];
            /** @enum {string} */
            state: "active" | "paused";
            /** @description Why the service has paused it. */
            reason?: string;
            /**
             * Format: date-time
             * @description Since when every attempt has failed.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description Until then, the previous secret also signs deliveries.
             */
            previousSecretUntil?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        EventEndpointPaused: {
            /** Format: uuid */
            endpointId: string;
            /** @description Name of the event endpoint. */
            name: string;
            /** @description Why the service has paused it. */
            reason: string;
            /** @description Address of the endpoint in the console. */
            url: string;
        };
        EventEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            name: string;
            url: string;
            events: ("run.succeeded" | "run.failed" | "workflow.deployed" | "connection.connected" | "connection.needs_attention" | "connection.expiring" | "subscription.failing" | "key.expiring" | "event_endpoint.paused" | "approval.requested" | "approval.reminded" | "approval.decided")[];
            /** @enum {string} */
            state: "active" | "paused";
            /** @description Why the service has paused it. */
            reason?: string;
            /**
             * Format: date-time
             * @description Since when every attempt has failed.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description Until then, the previous secret also signs deliveries.
             */
            previousSecretUntil?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Secret that signs the deliveries (Standard Webhooks). The service never shows it again. */
            secret: string;
        };
        EventError: {
            /** @description One of the error codes. */
            code: string;
            message: string;
            /** @description Label of the node that failed. */
            node?: string;
        };
        EventSource: {
            /** @description The title of the page. */
            title: string;
            /**
             * Format: uri
             * @description The address of the page, http or https.
             */
            url: string;
        };
        EventTime: {
            /**
             * @description A day, yyyy-mm-dd, for all-day events.
             * @example 2026-12-01
             */
            date?: string;
            /**
             * @description A time (RFC 3339); without an offset `timeZone` is needed.
             * @example 2026-12-01T10:00:00+01:00
             */
            dateTime?: string;
            /**
             * @description An IANA time zone.
             * @example Europe/Berlin
             */
            timeZone?: string;
        };
        Expectation: {
            /**
             * @description How the run ends; succeeded by default, failed where an error is expected.
             * @enum {string}
             */
            status?: "succeeded" | "failed";
            /** @description Body the Return node says. */
            output?: unknown | null;
            /** @description What it says besides. */
            response?: components["schemas"]["ExpectedResponse"];
            /** @description Why the run fails. */
            error?: components["schemas"]["ExpectedError"];
            /** @description Nodes by id. */
            nodes?: {
                [key: string]: components["schemas"]["ExpectedNode"];
            };
        };
        ExpectedError: {
            /**
             * @description Code of the error.
             * @enum {string}
             */
            code?: "invalid_input" | "invalid_json" | "managed_unavailable" | "unauthenticated" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "idempotency_in_progress" | "gone" | "precondition_failed" | "too_large" | "unsupported_media_type" | "range_not_satisfiable" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "not_connected" | "reauthorization_required" | "connector_credential_rejected" | "missing_scope" | "provider_quota_exhausted" | "provider_forbidden" | "bot_not_started_by_user" | "bot_not_in_chat" | "provider_not_found" | "provider_conflict" | "webhook_active" | "provider_rejected" | "provider_rate_limited" | "provider_unavailable" | "provider_invalid_response" | "provider_timeout" | "webhook_path_taken" | "workflow_invalid" | "workflow_failed" | "workflow_paused" | "workflow_timeout" | "internal" | "unavailable" | "http_error" | "egress_refused" | "expression_error" | "node_timeout" | "query_timeout" | "code_failed" | "code_timeout" | "code_disabled" | "budget_exhausted" | "loop_limit" | "run_timeout" | "superseded" | "time_limit_exceeded" | "crash_loop";
        };
        ExpectedNode: {
            /**
             * @description How it ended; notRun when it was not reached.
             * @enum {string}
             */
            status?: "succeeded" | "failed" | "cancelled" | "notRun";
            /** @description Its value; of a node in a loop, the list of its values. */
            output?: unknown | null;
        };
        ExpectedResponse: {
            /** @description HTTP status the Return node says. */
            statusCode?: number;
            /** @description Headers that are looked at; others may be there. */
            headers?: {
                [key: string]: string;
            };
        };
        ExportedSettings: {
            /** @description Seconds that a run may take from its start to its end, waits included; 1 to 2,592,000 (30 days). A run that takes longer fails with `time_limit_exceeded`. */
            timeLimit?: number | null;
            /** @description How many runs are under way at the same time. Further runs wait in the queue, in their order. */
            concurrency?: components["schemas"]["Concurrency"] | null;
            /** @description How many runs begin within a time. Further runs wait in the queue, in their order. */
            rate?: components["schemas"]["RunRate"] | null;
            /** @description Of several starts in a row only the last one runs: each waits, and is cancelled as `superseded` when another one comes meanwhile. */
            debounce?: components["schemas"]["Debounce"] | null;
            /** @description Words by which runs are found. Each is a template over the start data, such as `$"startNode".body.customer`. Values that are missing give no tag, and tags are cut after 64 characters. */
            tags?: string[] | null;
            /** @description Name of the workflow that is started when a run fails. */
            onFailure?: string;
        };
        ExportedWorkflow: {
            /**
             * @description Format of the file.
             * @default workflow/1
             * @enum {string}
             */
            format?: "workflow/1";
            /** @description Name of the workflow. */
            name: string;
            /**
             * @description Words to find it by.
             * @default []
             */
            tags?: string[];
            /** @description The graph. */
            definition: components["schemas"]["Definition"];
            /** @description Settings of the whole workflow. */
            settings?: components["schemas"]["ExportedSettings"];
            /**
             * @description Variables it uses.
             * @default []
             */
            variables?: string[];
            /**
             * @description Connections it uses.
             * @default []
             */
            connections?: components["schemas"]["ConnectionName"][];
            /**
             * @description Its tests.
             * @default []
             */
            tests?: components["schemas"]["WorkflowTest"][];
        };
        ExpressionPreview: {
            /** @description The value; absent if there is a fault. */
            value?: unknown;
            /** @description Why there is none. */
            fault?: string;
        };
        ExtendedProperties: {
            /** @description Seen in this copy of the event only. */
            private?: {
                [key: string]: string;
            };
            /** @description Seen by all attendees. */
            shared?: {
                [key: string]: string;
            };
        };
        Fault: {
            /** @description Id of the node. */
            node?: string;
            /** @description Field of its config; id, type or label where that is wrong. */
            field?: string;
            /** @description Name of the rule. */
            rule: string;
            /** @description What is wrong and how to fix it. */
            message: string;
            /**
             * @description An error prevents a deploy.
             * @enum {string}
             */
            severity: "error" | "warning";
        };
        FieldChange: {
            /** @description Such as label or config.path. */
            path: string;
            /** @description Value before; null where there was none. */
            before: unknown | null;
            /** @description Value after; null where there is none. */
            after: unknown | null;
        };
        FileContent: {
            /** @description The bytes as base64, about 7 MB at most. */
            file_base64: string;
            /** @description The name. */
            filename: string;
            /** @description The media type. */
            mime_type?: string;
        };
        FileRef: {
            /** @description The drive of this file. */
            driveId?: string;
            /** @description The file. */
            fileId: string;
        };
        FileView: {
            /**
             * Format: uuid
             * @description Id of the file.
             */
            id: string;
            /** @description File name, without folders. */
            name: string;
            /** @description Media type. */
            type: string;
            /** @description Bytes. */
            size: number;
            /** @description SHA-256 of the content, in hexadecimal. */
            sha256: string;
            /**
             * Format: uuid
             * @description The run that it came with or that made it.
             */
            runId?: string;
            /**
             * Format: date-time
             * @description When it came.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it is deleted at the latest.
             */
            expiresAt: string;
        };
        FindFile: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /** @description The folder; default the root. */
            folderId?: string;
            /**
             * @description The folder by its path from the drive's root, which is `/`.
             * @example Reports/2026
             */
            folderPath?: string;
            /**
             * @description The name, or a part of it; case does not matter.
             * @example Q1.xlsx
             */
            name: string;
            /**
             * @description Whether the whole name must match.
             * @default exact
             * @enum {string}
             */
            match?: "exact" | "contains";
            /**
             * @description What to search for.
             * @default all
             * @enum {string}
             */
            type?: "all" | "files" | "folders";
            /** @description Fields of the items; id, name, file and folder are always there. */
            select?: string[] | string;
            /**
             * @description Items of one page, 1 to 999; a page may hold fewer while more follow.
             * @default 200
             */
            pageSize?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
        };
        FormField: {
            /** @description Name of the value. */
            name: string;
            /** @description What people read beside the field. */
            label?: string;
            /**
             * @description Kind of value.
             * @default text
             * @enum {string}
             */
            type?: "text" | "textarea" | "number" | "boolean" | "date" | "email" | "select" | "file";
            /**
             * @description Whether it must be filled in.
             * @default false
             */
            required?: boolean;
            /** @description Help text below the field. */
            description?: string;
            /** @description The choices of a select. */
            options?: string[];
            /** @description What a file may be: media types such as image/* or application/pdf, and file name endings such as .docx. Anything if left out. */
            accept?: string[];
            /** @description Whether several files may be sent. The value is then a list. */
            multiple?: boolean;
            /** @description Largest file in bytes, where the service allows as much. 10 MB if left out. */
            maxBytes?: number;
        };
        FormReceipt: {
            /**
             * Format: uuid
             * @description Id of the run that it has started, to ask about it.
             */
            runId: string;
        };
        ForwardMessage: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The topic of a forum. */
            message_thread_id?: number;
            /** @description Send without a sound. */
            disable_notification?: boolean;
            /** @description Forbid forwarding and saving. */
            protect_content?: boolean;
            /** @description An effect that is shown with the message, by its id. */
            message_effect_id?: string;
            /** @description The topic of the direct messages of a channel. */
            direct_messages_topic_id?: number;
            /** @description Price and time of a suggested post. */
            suggested_post_parameters?: Record<string, unknown>;
            /** @description The chat the message is in. */
            from_chat_id: number | string;
            /** @description The message to forward. */
            message_id: number;
            /** @description The second at which a forwarded video starts. */
            video_start_timestamp?: number;
        };
        GetChatAdministrators: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description List other bots too. */
            return_bots?: boolean;
        };
        GetChatMember: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The person, by their id. */
            user_id: number;
        };
        GetFile: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The file or folder.
             * @example 01BYE5RZ6QN3
             */
            fileId?: string;
            /**
             * @description The file by its path from the drive's root.
             * @example Reports/Q1.xlsx
             */
            filePath?: string;
            /**
             * Format: uri
             * @description The file by a sharing link to it.
             */
            shareUrl?: string;
            /** @description Fields of the answer; default those Graph chooses. */
            select?: string[] | string;
            /** @description What the answer contains besides the item. */
            expand?: ("thumbnails" | "listItem")[] | ("thumbnails" | "listItem");
        };
        GetFileMetadata: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The file or folder.
             * @example 01BYE5RZ6QN3
             */
            fileId?: string;
            /** @description Several files or folders; the answer says what failed. */
            fileIds?: string[] | string;
            /**
             * @description Custom columns too, as listItem.fields.
             * @default false
             */
            includeFields?: boolean;
            /** @description Fields of the answer; default all that are known of a file. */
            select?: string[] | string;
        };
        GetMessages: {
            /** @description Only messages of this chat. */
            chat_id?: number | string;
            /**
             * @description Messages of one page, 1 to 100.
             * @default 20
             */
            limit?: number;
            /** @description Only messages after this update. */
            after_update_id?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
            /**
             * @description Kinds of message; default message and channel_post.
             * @default [
             *       "message",
             *       "channel_post"
             *     ]
             */
            types?: ("message" | "edited_message" | "channel_post" | "edited_channel_post" | "business_message" | "edited_business_message" | "guest_message")[] | ("message" | "edited_message" | "channel_post" | "edited_channel_post" | "business_message" | "edited_business_message" | "guest_message");
            /**
             * @description Store all pending updates and let the provider forget them.
             * @default false
             */
            acknowledge?: boolean;
        };
        GetProfile: {
            /**
             * @description Whose memory it is: a user, a session, a project.
             * @example user_42
             */
            containerTag?: string;
            /** @description The same as a list. */
            containerTags?: string[];
            /** @description Also search for this. */
            q?: string;
            /** @description How well search results must fit. */
            threshold?: number;
            /** @description Only documents whose metadata fit. */
            filters?: {
                /** @description All of these hold. */
                AND?: (components["schemas"]["MetadataCondition"] | Record<string, unknown>)[];
                /** @description One of these holds. */
                OR?: (components["schemas"]["MetadataCondition"] | Record<string, unknown>)[];
            };
            /** @description Only these parts of the profile. */
            include?: ("static" | "dynamic" | "buckets")[];
            /** @description Only these buckets. */
            buckets?: string[];
        };
        GetSite: {
            /**
             * @description The site by its id, "root", a host name, or host:/path/of/the/site.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * Format: hostname
             * @description The host of the site, with `path`.
             */
            hostname?: string;
            /**
             * @description The path of the site on `hostname`.
             * @example sites/team
             */
            path?: string;
            /**
             * Format: uri
             * @description The site's web address.
             */
            webUrl?: string;
            /** @description Fields of the answer; default those Graph chooses. */
            select?: string[] | string;
            /**
             * @description What else of the site to include in the answer.
             * @enum {string}
             */
            expand?: "drive" | "drives" | "lists";
        };
        GetUpdates: {
            /** @description The first update to get; the provider forgets all before it. A negative number keeps that many of the last ones. */
            offset?: number;
            /**
             * @description Updates, 1 to 100.
             * @default 100
             */
            limit?: number;
            /**
             * @description Seconds to wait for the first update.
             * @default 0
             */
            timeout?: number;
            /** @description Kinds of update to get from now on; absent keeps the last setting, [] is the default set. */
            allowed_updates?: string[];
        };
        Health: {
            /**
             * @description Always ok.
             * @enum {string}
             */
            status: "ok";
        };
        HighlightsFormat: {
            /**
             * @description Passages of the page that fit a query.
             * @enum {string}
             */
            type: "highlights";
            /** @description What the passages are about. */
            query: string;
        };
        Identity: {
            user: components["schemas"]["SignedInUser"];
            workspace: components["schemas"]["CurrentWorkspace"];
            /**
             * @description The role in this workspace.
             * @enum {string}
             */
            role: "submitter" | "viewer" | "editor" | "admin";
            /** @description All workspaces the person may switch to. */
            workspaces: components["schemas"]["OwnWorkspace"][];
        };
        Include: {
            /** @description The documents. */
            documents?: boolean;
            /** @description Their summaries. */
            summaries?: boolean;
            /** @description Memories that belong to it. */
            relatedMemories?: boolean;
            /** @description Memories that were forgotten. */
            forgottenMemories?: boolean;
        };
        Invitation: {
            /** @description The address that is invited. */
            email: string;
            workspace: components["schemas"]["InvitingWorkspace"];
            /**
             * @description What the person may do there.
             * @enum {string}
             */
            role: "submitter" | "viewer" | "editor" | "admin";
            /**
             * Format: date-time
             * @description Until when it may be accepted.
             */
            expiresAt: string;
        };
        InvitationLink: {
            /** @description Opened by the person in a browser, once. It cannot be shown again. */
            url: string;
            /**
             * Format: date-time
             * @description Until when it may be used.
             */
            expiresAt: string;
        };
        InvitedMember: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "submitter" | "viewer" | "editor" | "admin";
            disabled: boolean;
            /**
             * @description Whether the person has come, or is only invited.
             * @enum {string}
             */
            status: "invited" | "active";
            /**
             * Format: date-time
             * @description When the person was invited or became a member.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when the invitation may be accepted, while it is open.
             */
            invitedUntil?: string;
            invitation: components["schemas"]["InvitationLink"];
        };
        InvitingWorkspace: {
            slug: string;
            name: string;
        };
        JobWebhook: {
            /**
             * Format: uri
             * @description Where the provider sends its messages.
             * @example https://example.com
             */
            url: string;
            /** @description Headers of the messages. */
            headers?: {
                [key: string]: string;
            };
            /** @description Data that comes with every message. */
            metadata?: Record<string, unknown>;
            /** @description Only these messages. */
            events?: ("started" | "page" | "completed" | "failed")[];
        };
        JsonFormat: {
            /**
             * @description Data extracted from the page.
             * @enum {string}
             */
            type: "json";
            /** @description The JSON Schema the result follows. */
            schema?: Record<string, unknown>;
            /** @description What to extract, in words. */
            prompt?: string;
        };
        KeyExpiring: {
            /** Format: uuid */
            keyId: string;
            /** @description Name of the API key. */
            name: string;
            /** @description How the key begins. */
            prefix: string;
            /** Format: date-time */
            expiresAt: string;
        };
        LearnedSchema: {
            /** @description JSON Schema for `bodySchema`. */
            schema: Record<string, unknown>;
        };
        Link: {
            /**
             * Format: uri
             * @description Its address.
             */
            url: string;
            /** @description LinkedIn: its title; default the name of its host. */
            title?: string;
            /** @description LinkedIn: what it is about. */
            description?: string;
        };
        LinkPreviewOptions: {
            /** @description Show none. */
            is_disabled?: boolean;
            /**
             * Format: uri
             * @description The link to preview; default the first of the text.
             */
            url?: string;
            /** @description Prefer a small picture. */
            prefer_small_media?: boolean;
            /** @description Prefer a large picture. */
            prefer_large_media?: boolean;
            /** @description Show it above the text. */
            show_above_text?: boolean;
        };
        LinkReceipt: {
            /** @description What was decided. */
            decision: string;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
        };
        LinkedApproval: {
            /** @description Name of the workflow. */
            workflowName: string;
            /** @description What is asked. */
            message: string;
            /** @description The decision that this link makes. */
            decision: string;
            /** @description What is filled in, as this decision demands it. */
            fields: components["schemas"]["FormField"][];
            /**
             * Format: date-time
             * @description The deadline.
             */
            expiresAt?: string;
        };
        ListDocuments: {
            /**
             * @description Whose memory it is: a user, a session, a project.
             * @example user_42
             */
            containerTag?: string;
            /** @description The same as a list. */
            containerTags?: string[];
            /** @description Documents of one page; 10 by default. */
            limit?: number;
            /** @description The page, from 1. */
            page?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
            /**
             * @description The field to order by; createdAt by default.
             * @enum {string}
             */
            sort?: "createdAt" | "updatedAt";
            /**
             * @description Oldest or newest first; newest by default.
             * @enum {string}
             */
            order?: "asc" | "desc";
            /** @description Their contents too. */
            includeContent?: boolean;
            /** @description Only documents whose metadata fit. */
            filters?: {
                /** @description All of these hold. */
                AND?: (components["schemas"]["MetadataCondition"] | Record<string, unknown>)[];
                /** @description One of these holds. */
                OR?: (components["schemas"]["MetadataCondition"] | Record<string, unknown>)[];
            };
            /** @description Only documents with this path, or below it if it ends in /. */
            filepath?: string;
        };
        ListFiles: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /** @description The folder; default the root. */
            folderId?: string;
            /**
             * @description The folder by its path from the drive's root, which is `/`.
             * @example Reports/2026
             */
            folderPath?: string;
            /**
             * @description Leave folders out of each page.
             * @default false
             */
            excludeFolders?: boolean;
            /** @description Fields of the answer; default those Graph chooses. */
            select?: string[] | string;
            /**
             * @description The order; name, size and lastModifiedDateTime can be sorted by.
             * @example name desc
             */
            orderBy?: string;
            /**
             * @description Items of one page, 1 to 999; a page may hold fewer while more follow.
             * @default 200
             */
            pageSize?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
            /** @description What the answer contains besides the item. */
            expand?: ("thumbnails" | "listItem")[] | ("thumbnails" | "listItem");
        };
        Listening: {
            /** @description Address that runs the draft. */
            url: string;
            /** @description HTTP method. */
            method: string;
            /**
             * Format: date-time
             * @description Until when.
             */
            expiresAt: string;
        };
        Location: {
            /** @description ISO 3166-1 country; US by default. */
            country?: string;
            /** @description Preferred languages, such as en-US. */
            languages?: string[];
        };
        Login: {
            /** @description E-mail address; upper and lower case do not differ. */
            email: string;
            /** @description The password. */
            password: string;
            /** @description Slug or id of a workspace; default: the one used last. */
            workspace?: string;
        };
        Logout: {
            /**
             * @description Whether all sessions of the person end, not only this one.
             * @default false
             */
            everywhere?: boolean;
        };
        MadeOfTemplate: {
            /**
             * Format: uuid
             * @description Id of the workflow.
             */
            id: string;
            /** @description The workflow. It is deployed, unless the workspace lacks something that it needs. */
            workflow: components["schemas"]["Workflow"];
            /** @description How to call the workflow, if a call starts it. */
            call?: components["schemas"]["SampleCall"];
        };
        ManagedApplicationView: {
            /** @description Name of the application: the last part of its redirect URI. */
            name: string;
            /** @description Key of the connector. */
            connector: string;
            /** @description Key of the provider. */
            provider: string;
            /** @description Name of the provider. */
            title: string;
            /** @description Redirect URI to register at the provider. */
            redirectUri: string;
            /**
             * @description Who has set it up: the operator by variables (`environment`) or an admin (`workspace`). The variables come first. Absent: nobody.
             * @enum {string}
             */
            source?: "environment" | "workspace";
            /** @description Client ID of an application that an admin has set up. */
            clientId?: string;
            /**
             * Format: date-time
             * @description When an admin last set it up.
             */
            updatedAt?: string;
        };
        MapSite: {
            /**
             * Format: uri
             * @description The site.
             * @example https://example.com
             */
            url: string;
            /** @description Words that filter and order the addresses. */
            search?: string;
            /**
             * @description Whether the sitemap counts; include by default.
             * @enum {string}
             */
            sitemap?: "skip" | "include" | "only";
            /** @description Include subdomains; true by default. */
            includeSubdomains?: boolean;
            /** @description Leave out addresses that have a query; true by default. */
            ignoreQueryParameters?: boolean;
            /** @description Read the sitemap anew. */
            ignoreCache?: boolean;
            /** @description Largest number of addresses; 5,000 by default. */
            limit?: number;
            /** @description Milliseconds until the provider gives up; by default it does not. */
            timeout?: number;
            /** @description From where the site is read. */
            location?: components["schemas"]["Location"];
            /** @description What counts as dangerous. */
            threatProtection?: components["schemas"]["ThreatProtection"];
            /** @description Who asked. */
            auditMetadata?: components["schemas"]["AuditMetadata"];
        };
        MediaItem: {
            /**
             * Format: uri
             * @description Where it is read, https.
             */
            url?: string;
            /** @description Its bytes as base64. */
            contentBase64?: string;
            /**
             * @description Its media type; it must match the bytes.
             * @example image/png
             */
            contentType?: string;
            /** @description A description for people who cannot see it. */
            altText?: string;
        };
        Member: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "submitter" | "viewer" | "editor" | "admin";
            disabled: boolean;
            /**
             * @description Whether the person has come, or is only invited.
             * @enum {string}
             */
            status: "invited" | "active";
            /**
             * Format: date-time
             * @description When the person was invited or became a member.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when the invitation may be accepted, while it is open.
             */
            invitedUntil?: string;
        };
        MetadataCondition: {
            /** @description Name of the field of the metadata. */
            key: string;
            /** @description What it is compared with. */
            value: string;
            /**
             * @description How it is compared; as equal text by default.
             * @enum {string}
             */
            filterType?: "metadata" | "numeric" | "array_contains" | "string_contains";
            /**
             * @description How numbers are compared; = by default.
             * @enum {string}
             */
            numericOperator?: ">" | "<" | ">=" | "<=" | "=";
            /** @description The opposite. */
            negate?: boolean;
            /** @description Capital letters do not matter. */
            ignoreCase?: boolean;
        };
        MockedError: {
            /**
             * @description One of the codes of docs/reference/errors.md.
             * @enum {string}
             */
            code: "invalid_input" | "invalid_json" | "managed_unavailable" | "unauthenticated" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "idempotency_in_progress" | "gone" | "precondition_failed" | "too_large" | "unsupported_media_type" | "range_not_satisfiable" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "not_connected" | "reauthorization_required" | "connector_credential_rejected" | "missing_scope" | "provider_quota_exhausted" | "provider_forbidden" | "bot_not_started_by_user" | "bot_not_in_chat" | "provider_not_found" | "provider_conflict" | "webhook_active" | "provider_rejected" | "provider_rate_limited" | "provider_unavailable" | "provider_invalid_response" | "provider_timeout" | "webhook_path_taken" | "workflow_invalid" | "workflow_failed" | "workflow_paused" | "workflow_timeout" | "internal" | "unavailable" | "http_error" | "egress_refused" | "expression_error" | "node_timeout" | "query_timeout" | "code_failed" | "code_timeout" | "code_disabled" | "budget_exhausted" | "loop_limit" | "run_timeout" | "superseded" | "time_limit_exceeded" | "crash_loop";
            /**
             * @description What went wrong.
             * @default This is the error of a mock.
             */
            message?: string;
        };
        NewApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description How the key begins, to recognize it by. */
            prefix: string;
            scopes: string[];
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Last use, exact to the minute. */
            lastUsedAt: string | null;
            /** @description Send it as `Authorization: Bearer <key>`. It cannot be shown again. */
            key: string;
        };
        NewColumn: {
            /** @description The internal name. */
            name: string;
            /** @description The name people see. */
            displayName?: string;
            /** @description What it is for. */
            description?: string;
            /** @description Whether a value is required. */
            required?: boolean;
            /** @description Whether it has an index, so that it can be filtered by in large lists. */
            indexed?: boolean;
            /** @description Whether no two items may have the same value. */
            enforceUniqueValues?: boolean;
            /** @description Settings of a text column; may be empty. */
            text?: Record<string, unknown>;
            /** @description Settings of a number column; may be empty. */
            number?: Record<string, unknown>;
            /** @description Settings of a yes/no column; may be empty. */
            boolean?: Record<string, unknown>;
            /** @description Settings of a choice column; may be empty. */
            choice?: Record<string, unknown>;
            /** @description Settings of a currency column; may be empty. */
            currency?: Record<string, unknown>;
            /** @description Settings of a date or time column; may be empty. */
            dateTime?: Record<string, unknown>;
            /** @description Settings of a lookup column; may be empty. */
            lookup?: Record<string, unknown>;
            /** @description Settings of a person or group column; may be empty. */
            personOrGroup?: Record<string, unknown>;
            /** @description Settings of a link or picture column; may be empty. */
            hyperlinkOrPicture?: Record<string, unknown>;
            /** @description Settings of a calculated column; may be empty. */
            calculated?: Record<string, unknown>;
            /** @description Settings of a image column; may be empty. */
            thumbnail?: Record<string, unknown>;
            /** @description Settings of a place column; may be empty. */
            geolocation?: Record<string, unknown>;
            /** @description Settings of a managed metadata column; may be empty. */
            term?: Record<string, unknown>;
        };
        NewConnectSession: {
            /** @description Send the browser of the end user to this address. It opens once. */
            url: string;
            /**
             * Format: date-time
             * @description Until then, accounts can be connected.
             */
            expiresAt: string;
        };
        NodeCatalogue: {
            /** @description The kinds: starts, steps, end. */
            items: components["schemas"]["CatalogueNode"][];
            /** @description The functions that expressions in configs may call. */
            functions: components["schemas"]["CatalogueFunction"][];
        };
        NodeDefinition: {
            /** @description Id, unique in the graph. */
            id: string;
            /** @description Kind of node. */
            type: string;
            /** @description Name that other nodes use for it, as $"label"; unique in the graph. */
            label: string;
            /**
             * @description Settings of the node, by its kind.
             * @default {}
             */
            config?: Record<string, unknown>;
            /** @description Place in the editor. */
            position?: components["schemas"]["Position"];
            /** @description What happens when the node fails. */
            retry?: components["schemas"]["RetryPolicy"];
            /** @description Milliseconds that one try may take. */
            timeoutMs?: number;
            /**
             * @description What happens after an interruption, such as a crash while the node ran: `retry` does the work again; `fail` fails the node, so that it runs at most once. Without it: `retry` if a repeat does no harm, otherwise `fail`.
             * @enum {string}
             */
            onInterrupted?: "retry" | "fail";
            /** @description Pinned output: in test runs of the draft the node gives this value and does not run. Deployed versions have none. */
            pinned?: components["schemas"]["PinnedOutput"];
        };
        NodeDifference: {
            /** @description Id of the node. */
            id: string;
            /** @description Its label now. */
            label: string;
            /** @description What has changed. */
            changes: components["schemas"]["FieldChange"][];
        };
        NodeMock: {
            /** @description Value others refer to; null when it is left out. */
            output?: unknown | null;
            /** @description The node fails with this. */
            error?: components["schemas"]["MockedError"];
        };
        NodeOutputView: {
            /** @description Id of the node. */
            node: string;
            /** @description JSON Schema of the value that others refer to by its label; of a start node, of the start data. */
            schema?: Record<string, unknown>;
            /** @description Of a loop: JSON Schema of what its label means in its body. */
            item?: Record<string, unknown>;
        };
        NodeOutputs: {
            /**
             * Format: uuid
             * @description Id of the workflow.
             */
            workflowId: string;
            /** @description Each node; without a schema where nothing is known before it runs. */
            items: components["schemas"]["NodeOutputView"][];
        };
        NodeRecord: {
            /** @description Id of the node. */
            nodeId: string;
            /** @description Part of the node's work, such as one call of a tool. */
            step?: string;
            /** @description Its label. */
            label: string;
            /** @description Its kind; empty for a node that is not in the graph. */
            type: string;
            /** @description Indexes of the iterations around it, outermost first. */
            iteration: number[];
            /** @description Which try, from 1. */
            attempt: number;
            /** @description Grows with every change in the run: of two states of a record the one with the greater is newer. */
            change: number;
            /**
             * @description How it stands.
             * @enum {string}
             */
            status: "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /** @description Milliseconds it took. */
            durationMs?: number;
            /** @description What it got. */
            input?: unknown;
            /** @description What it made. */
            output?: unknown;
            /** @description The output it continued at, if the node has several. */
            outputName?: string;
            /** @description Why it failed. */
            error?: components["schemas"]["RunFailure"];
            /** @description Who let the run go on that waited here. */
            resumed?: components["schemas"]["RecordedResumption"];
        };
        Note: {
            /** @description Id, unique among the notes. */
            id: string;
            /** @description What it says. */
            text: string;
            /** @description Place in the editor. */
            position: components["schemas"]["Position"];
            /** @description Width in pixels. */
            width?: number;
            /** @description Height in pixels. */
            height?: number;
        };
        OtherSource: {
            /**
             * @description Pictures or news.
             * @enum {string}
             */
            type: "images" | "news";
        };
        OwnWorkspace: {
            /** Format: uuid */
            id: string;
            slug: string;
            name: string;
            /**
             * @description The role there.
             * @enum {string}
             */
            role: "submitter" | "viewer" | "editor" | "admin";
        };
        PdfAction: {
            /**
             * @description Prints the page.
             * @enum {string}
             */
            type: "pdf";
            /**
             * @description Size of the paper; Letter by default.
             * @enum {string}
             */
            format?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
            /** @description Landscape instead of portrait. */
            landscape?: boolean;
            /** @description Magnification; 1 by default. */
            scale?: number;
        };
        PdfParser: {
            /**
             * @description Reads PDF files.
             * @enum {string}
             */
            type: "pdf";
            /**
             * @description By their text, by text recognition, or by whichever is needed.
             * @enum {string}
             */
            mode?: "fast" | "auto" | "ocr";
            /** @description Pages, at most. */
            maxPages?: number;
            /** @description Also give each page as its own markdown. */
            pages?: boolean;
            /** @description The blocks of each page too. */
            blocks?: boolean;
            /** @description Mark where pages end in the markdown. */
            pageMarkers?: boolean;
        };
        PinnedOutput: {
            /** @description The value that the node gives; nothing in it is evaluated. */
            value: unknown | null;
            /** @description The output it continues at, if the node has several. */
            output?: string;
        };
        PlainFormat: {
            /**
             * @description What is wanted of the page.
             * @enum {string}
             */
            type: "markdown" | "summary" | "html" | "rawHtml" | "links" | "images" | "branding" | "product" | "menu" | "audio" | "video";
        };
        Poll: {
            /** @description LinkedIn: the question; required there. */
            question?: string;
            /** @description Two to four answers; X takes 25 characters each, LinkedIn 30. */
            options: string[];
            /** @description Minutes it is open: X 5 to 10,080; LinkedIn 1,440, 4,320, 10,080 or 20,160. */
            durationMinutes: number;
        };
        PollOption: {
            /** @description What it says. */
            text: string;
        };
        Position: {
            /** @description Horizontal place in the editor. */
            x: number;
            /** @description Vertical place in the editor. */
            y: number;
        };
        PressAction: {
            /**
             * @description Presses a key.
             * @enum {string}
             */
            type: "press";
            /** @description Name of the key, such as Enter. */
            key: string;
        };
        PreviewExpression: {
            /** @description A value of a node’s config; texts in it are templates. */
            template: unknown;
            /** @description Values by label, such as `{"startNode": {"body": {"n": 1}}}`. */
            values: Record<string, unknown>;
        };
        Problem: {
            /**
             * Format: uri
             * @description Page that explains the code.
             */
            type: string;
            /** @description Short name of the code. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /**
             * @description Stable name of the error.
             * @enum {string}
             */
            code: "invalid_input" | "invalid_json" | "managed_unavailable" | "unauthenticated" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "idempotency_in_progress" | "gone" | "precondition_failed" | "too_large" | "unsupported_media_type" | "range_not_satisfiable" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "not_connected" | "reauthorization_required" | "connector_credential_rejected" | "missing_scope" | "provider_quota_exhausted" | "provider_forbidden" | "bot_not_started_by_user" | "bot_not_in_chat" | "provider_not_found" | "provider_conflict" | "webhook_active" | "provider_rejected" | "provider_rate_limited" | "provider_unavailable" | "provider_invalid_response" | "provider_timeout" | "webhook_path_taken" | "workflow_invalid" | "workflow_failed" | "workflow_paused" | "workflow_timeout" | "internal" | "unavailable" | "http_error" | "egress_refused" | "expression_error" | "node_timeout" | "query_timeout" | "code_failed" | "code_timeout" | "code_disabled" | "budget_exhausted" | "loop_limit" | "run_timeout" | "superseded" | "time_limit_exceeded" | "crash_loop";
            /** @description What was wrong, where, and the next step. */
            detail: string;
            /** @description Quote it when you report the error. */
            requestId: string;
            /** @description Every fault of the input. */
            errors?: {
                /** @description The field, such as `attendees[0].email`; empty for the whole input. */
                field?: string;
                /** @description The node of a workflow. */
                node?: string;
                /** @description Name of the broken rule. */
                rule: string;
                /** @description What is wrong. */
                message: string;
            }[];
            /** @description What the provider said, where one refused. */
            provider?: {
                /** @description Its HTTP status. */
                status: number;
                /** @description Its own error code. */
                code?: string;
                /** @description Its own message. */
                message?: string;
                /** @description Seconds it asks to wait. */
                retryAfter?: number;
            };
            /** @description The run that failed or goes on. */
            runId?: string;
        };
        Profile: {
            /** @description Its name. */
            name: string;
            /** @description Whether changes are kept; true by default. */
            saveChanges?: boolean;
        };
        ProviderOptions: {
            /** @description LinkedIn: do not let people share it. */
            isReshareDisabledByAuthor?: boolean;
            /** @description LinkedIn: the audience, in the form that LinkedIn uses. */
            distribution?: Record<string, unknown>;
            /**
             * @description X: who may reply.
             * @enum {string}
             */
            reply_settings?: "following" | "mentionedUsers" | "subscribers" | "verified";
            /** @description X: the community it goes to. */
            community_id?: string;
            /** @description X: it holds pictures or films made by AI. */
            made_with_ai?: boolean;
            /** @description X: it is a paid partnership. */
            paid_partnership?: boolean;
            /** @description X: not shown in public timelines. */
            nullcast?: boolean;
            /** @description X: people in the media, by their ids. */
            tagged_user_ids?: string[];
            /** @description X: the account may write up to 25,000 characters (Premium). */
            longText?: boolean;
        };
        ProviderView: {
            key: string;
            title: string;
            /** @description Scopes that are asked for unless a connection says otherwise. */
            scopes: string[];
            /** @description What each of these scopes allows. */
            permissions: components["schemas"]["ScopeView"][];
            /** @description The redirect URI to register there for own credentials; each provider has its own. */
            redirectUri: string;
            /** @description Whether a managed application is set up, by the operator or by an admin. */
            managedAvailable: boolean;
            /** @description Whether removing a connection revokes its tokens at the provider. */
            revokes: boolean;
            /** @description Where people remove the access themselves. */
            removeAccessAt?: string;
        };
        PublicForm: {
            /** @description Name of the workflow. */
            name: string;
            /** @description Text above the fields. */
            description?: string;
            /** @description The fields to fill in. */
            fields: components["schemas"]["FormField"][];
            /** @description Message after the form was sent. */
            successMessage?: string;
        };
        QuestionFormat: {
            /**
             * @description An answer to a question, found in the page.
             * @enum {string}
             */
            type: "question";
            /** @description The question. */
            question: string;
        };
        ReadTable: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The workbook.
             * @example 01BYE5RZ6QN3
             */
            itemId?: string;
            /** @description The workbook by its path from the drive's root. */
            filePath?: string;
            /** @description The table, by name or id; without it the tables are listed. */
            tableName?: string;
            /** @description The worksheet the table is on, by name or id. */
            worksheet?: string;
            /**
             * @description Leave the header row out of `rows`, where rows are lists.
             * @default false
             */
            removeHeaders?: boolean;
            /**
             * @description Data rows of one page; 0 is all, up to 10000.
             * @default 0
             */
            numberOfRows?: number;
            /** @description Data rows to skip. */
            offset?: number;
            /**
             * @description Cells as people see them (text), as JSON values with dates as numbers, or as formulas.
             * @default text
             * @enum {string}
             */
            valueMode?: "values" | "text" | "formulas";
            /**
             * @description Rows as lists, or as objects by header.
             * @default rows
             * @enum {string}
             */
            format?: "rows" | "objects";
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
        };
        Recipient: {
            /**
             * Format: email
             * @description By mail address.
             */
            email?: string;
            /** @description By alias. */
            alias?: string;
            /** @description By id in the directory. */
            objectId?: string;
        };
        RecordedResumption: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What they came with: `link` for the address of the wait, `person`, or `key`. */
            by: string;
            /** @description Id of the person or key. */
            id?: string;
            /** @description Address the request came from. */
            address?: string;
        };
        RedactPII: {
            /**
             * @description How it is found.
             * @enum {string}
             */
            mode?: "accurate" | "aggressive" | "fast";
            /** @description Only these kinds. */
            entities?: ("PERSON" | "EMAIL" | "PHONE" | "LOCATION" | "FINANCIAL" | "SECRET")[];
            /**
             * @description What replaces it.
             * @enum {string}
             */
            replaceStyle?: "tag" | "mask" | "remove";
        };
        ReminderOverride: {
            /**
             * @description How people are reminded.
             * @enum {string}
             */
            method: "email" | "popup";
            /** @description Minutes before the start, up to four weeks. */
            minutes: number;
        };
        Reminders: {
            /** @description Whether the calendar's own reminders hold. */
            useDefault: boolean;
            /** @description Reminders of this event alone. */
            overrides?: components["schemas"]["ReminderOverride"][];
        };
        ReplyParameters: {
            /** @description The message that is answered. */
            message_id: number;
            /** @description The chat it is in, when it is another one. */
            chat_id?: number | string;
            /** @description Send it even if that message no longer exists. */
            allow_sending_without_reply?: boolean;
            /** @description The part of it that is quoted, exactly as it is there. */
            quote?: string;
        };
        ResumedRun: {
            /** @description Id of the run that goes on. */
            runId: string;
        };
        RetryPolicy: {
            /** @description Tries in all. */
            maxAttempts: number;
            /**
             * @description Milliseconds before the second try. The pause doubles with each further one.
             * @default 1000
             */
            backoffMs?: number;
        };
        RetryReceipt: {
            /**
             * Format: uuid
             * @description Id of the new run, or of the retry that has not ended yet.
             */
            runId: string;
        };
        Run: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Workflow it is a run of.
             */
            workflowId: string;
            /** @description Name of the workflow. */
            workflowName: string;
            /** @description Deployed version, or draft. */
            version: number | "draft";
            /** @description What began it. */
            trigger: string;
            /** @description Whether it was a test. */
            test: boolean;
            /**
             * @description How it stands.
             * @enum {string}
             */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /**
             * Format: uuid
             * @description The run it tries again.
             */
            retryOf?: string;
            /**
             * Format: uuid
             * @description The run that waits for it.
             */
            parentRun?: string;
            /** @description Words by which it is found, as the settings of its workflow say. */
            tags?: string[];
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            endedAt?: string;
            /** @description Milliseconds from begin to end. */
            durationMs?: number;
            /** @description Why it has not begun, of one that is queued; lists leave it out. */
            held?: components["schemas"]["RunHold"];
            /** @description Start data. */
            input?: unknown;
            /** @description What its Return node answered. */
            output?: unknown;
            /** @description Why it failed. */
            error?: components["schemas"]["RunFailure"];
            /** @description Who has handled its failure. */
            handled?: components["schemas"]["RunHandling"];
            /** @description What its nodes did, in order. */
            nodes?: components["schemas"]["NodeRecord"][];
            /** @description Present when its nodes did more than is shown: the `cursor` of `GET /api/runs/:id/nodes` for the rest. */
            nodesCursor?: string;
        };
        RunCounts: {
            /** @description All of them. */
            total: number;
            /** @description Runs that succeeded. */
            succeeded: number;
            /** @description Those that failed. */
            failed: number;
            /** @description Runs that were cancelled. */
            cancelled: number;
            /** @description Runs that have not ended: queued, running or waiting. */
            unfinished: number;
            /** @description 95th percentile of the duration of runs that succeeded or failed, in milliseconds, accurate to 5 percent; absent if there is no such run. */
            p95Ms?: number;
        };
        RunFailed: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            /** @description Name of the workflow when the run ended. */
            workflowName: string;
            /** @description Version of the workflow. */
            version: number;
            /** @description What began the run, such as `webhook` or `cron`. */
            trigger: string;
            /** Format: date-time */
            endedAt: string;
            /** @description Address of the run in the console. */
            url: string;
            /** @description Why it failed. */
            error: components["schemas"]["EventError"];
        };
        RunFailure: {
            /** @description Error code. */
            code: string;
            /** @description What happened. */
            message: string;
            /** @description What to do about it. */
            advice?: string;
            /** @description Label of the node. */
            node?: string;
            /** @description Id of the node. */
            nodeId?: string;
            /** @description Indexes of the iterations around the node, outermost first. */
            iteration?: number[];
            /** @description What of the input of the node was wrong; with `runId`, which nodes of that run failed. */
            errors?: {
                /** @description The field, such as `attendees[0].email`; empty for the whole input. */
                field?: string;
                /** @description The node of a workflow. */
                node?: string;
                /** @description Name of the broken rule. */
                rule: string;
                /** @description What is wrong. */
                message: string;
            }[];
            /** @description What the provider said when it refused. */
            provider?: {
                /** @description Its HTTP status. */
                status: number;
                /** @description Its own error code. */
                code?: string;
                /** @description Its own message. */
                message?: string;
                /** @description Seconds it asks to wait. */
                retryAfter?: number;
            };
            /**
             * Format: uuid
             * @description The run of another workflow whose failure this is.
             */
            runId?: string;
            /** @description Whether the node may have done its work although it failed. */
            outcomeUnknown?: boolean;
            /** @description Of an unknown outcome: the key it was sent with. A retry of the run sends the same one. */
            idempotencyKey?: string;
        };
        RunHandling: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What they came with: `person` or `key`, or `retry` for a retry that has succeeded. */
            by: string;
            /** @description Id of the person or key, or of the retry. */
            id?: string;
            /** @description What they have noted. */
            note?: string;
        };
        RunHold: {
            /**
             * @description Why: `paused`: its workflow is paused; `debounce`: it waits whether a later run takes its place; `concurrency`: as many runs are under way as its workflow allows; `rate`: as many runs have begun as its workflow allows within the time; `share`: other runs of its workspace take as many places of a worker as it may have; `queue`: it waits for a free worker.
             * @enum {string}
             */
            reason: "paused" | "debounce" | "concurrency" | "rate" | "share" | "queue";
            /**
             * Format: date-time
             * @description When it may begin at the earliest, where that is known.
             */
            until?: string;
        };
        RunInbox: {
            /** @description How many there are; counted up to 1,000. */
            count: number;
            /** @description Whether there are more than were counted. */
            hasMore: boolean;
        };
        RunRate: {
            /** @description Runs that begin within the time. */
            limit: number;
            /** @description Length of the time in seconds. It begins with its first run. */
            seconds: number;
            /** @description Template over the start data. Runs with the same value are counted together; the same as that of `concurrency` where both are set. */
            key?: string | null;
        };
        RunReceipt: {
            /**
             * Format: uuid
             * @description Id of the run.
             */
            runId: string;
            /** @description How it stands. */
            status: string;
        };
        RunStatistics: {
            /** @description Every day of the period, oldest first, also days without runs. */
            days: components["schemas"]["DayOfRuns"][];
            /** @description All days together. */
            total: components["schemas"]["RunCounts"];
        };
        RunSucceeded: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            /** @description Name of the workflow when the run ended. */
            workflowName: string;
            /** @description Version of the workflow. */
            version: number;
            /** @description What began the run, such as `webhook` or `cron`. */
            trigger: string;
            /** Format: date-time */
            endedAt: string;
            /** @description Address of the run in the console. */
            url: string;
        };
        RunTask: {
            /** @description What to do, in words. */
            task: string;
            /** @description The model that does it, by the name that the provider uses. */
            llm?: string;
            /**
             * Format: uri
             * @description The page to begin at.
             */
            startUrl?: string;
            /** @description Steps after which it stops, usually 100. */
            maxSteps?: number;
            /** @description A JSON Schema for the output, as an object or as text. */
            structuredOutput?: Record<string, unknown> | string;
            /**
             * Format: uuid
             * @description The active session it runs in; otherwise it gets one of its own.
             */
            sessionId?: string;
            /** @description How its own session is set up. */
            sessionSettings?: components["schemas"]["BrowserSettings"];
            /** @description Up to ten texts that are kept with it. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Texts the agent may enter without seeing them, by name. */
            secrets?: {
                [key: string]: string;
            };
            /** @description The only domains it may visit. */
            allowedDomains?: string[];
            /** @description Faster, with less thought. */
            flashMode?: boolean;
            /** @description Think before each step. */
            thinking?: boolean;
            /** @description Mark what can be clicked. */
            highlightElements?: boolean;
            /** @description Whether it looks at pictures of the page: true, false or "auto". */
            vision?: boolean | string;
            /** @description Added to the agent's system prompt. */
            systemPromptExtension?: string;
            /** @description Let another model judge the result. */
            judge?: boolean;
            /** @description What the judge compares the result with. */
            judgeGroundTruth?: string;
            /** @description The model that judges. */
            judgeLlm?: string;
            /** @description Ids of the skills that it may use; ["*"] means all. */
            skillIds?: string[];
            /** @description The 1Password vault it takes secrets from. */
            opVaultId?: string;
            /** @description Seconds to wait for its end, usually 300; 0 answers at once with 202. */
            waitSeconds?: number;
            /**
             * @description Stop it when that time is over, instead of answering 202.
             * @default false
             */
            stopOnTimeout?: boolean;
        };
        SampleCall: {
            /** @description Address of the webhook. */
            url: string;
            /** @description Bearer token that it requires. Only this answer contains it. */
            token: string;
            /** @description An example of a body for it. */
            body: unknown;
        };
        ScopeView: {
            /** @description The scope, as the provider calls it. */
            scope: string;
            /** @description What the scope allows, in words. */
            allows: string;
        };
        Scrape: {
            /** @description What is wanted of a page: words such as markdown, or objects with options. Markdown by default. */
            formats?: (("markdown" | "summary" | "html" | "rawHtml" | "links" | "images" | "branding" | "product" | "menu" | "audio" | "video" | "screenshot" | "json" | "changeTracking") | components["schemas"]["PlainFormat"] | components["schemas"]["ScreenshotFormat"] | components["schemas"]["JsonFormat"] | components["schemas"]["ChangeTrackingFormat"] | components["schemas"]["QuestionFormat"] | components["schemas"]["HighlightsFormat"])[];
            /** @description Leave out headers, navigation and footers; true by default. */
            onlyMainContent?: boolean;
            /** @description Let a model remove everything else that does not belong to the content. */
            onlyCleanContent?: boolean;
            /** @description Only these tags, classes or ids. */
            includeTags?: string[];
            /** @description All but these tags, classes or ids. */
            excludeTags?: string[];
            /** @description Milliseconds a stored copy may be old; two days by default, 0 reads the page anew. */
            maxAge?: number;
            /** @description Milliseconds a stored copy must be old at least; the page is not read anew. */
            minAge?: number;
            /** @description Request headers, such as cookies. */
            headers?: {
                [key: string]: string;
            };
            /** @description Milliseconds to wait while the page loads, at most half of `timeout`. */
            waitFor?: number;
            /** @description As a mobile phone shows it. */
            mobile?: boolean;
            /** @description Accept certificates that are not valid; the provider does unless this is false. */
            skipTlsVerification?: boolean;
            /** @description Milliseconds until the provider gives up; 60,000 by default. */
            timeout?: number;
            /** @description How files are read. */
            parsers?: ("pdf" | components["schemas"]["PdfParser"])[];
            /** @description Steps on the page before it is read; they wait for a minute in all, a selector counted as a second. */
            actions?: (components["schemas"]["WaitAction"] | components["schemas"]["ScreenshotFormat"] | components["schemas"]["ClickAction"] | components["schemas"]["WriteAction"] | components["schemas"]["PressAction"] | components["schemas"]["ScrollAction"] | components["schemas"]["ScrapeAction"] | components["schemas"]["ScriptAction"] | components["schemas"]["PdfAction"])[];
            /** @description From where the page is read. */
            location?: components["schemas"]["Location"];
            /** @description Leave embedded pictures out of markdown; true by default. */
            removeBase64Images?: boolean;
            /** @description Leave out advertisements and cookie banners; true by default. */
            blockAds?: boolean;
            /**
             * @description Kind of proxy; auto by default.
             * @enum {string}
             */
            proxy?: "basic" | "enhanced" | "auto";
            /** @description Keep a copy at the provider; true by default. */
            storeInCache?: boolean;
            /** @description Only from stored copies; the page is never asked. */
            lockdown?: boolean;
            /** @description Remove personal data from markdown. */
            redactPII?: boolean | components["schemas"]["RedactPII"];
            /** @description Cookies and storage to share between calls. */
            profile?: components["schemas"]["Profile"];
            /** @description What counts as dangerous. */
            threatProtection?: components["schemas"]["ThreatProtection"];
            /** @description Who asked. */
            auditMetadata?: components["schemas"]["AuditMetadata"];
            /**
             * Format: uri
             * @description The page.
             * @example https://example.com
             */
            url: string;
            /** @description The provider keeps nothing; the account must allow it. */
            zeroDataRetention?: boolean;
        };
        ScrapeAction: {
            /**
             * @description Reads the page as it is at this moment.
             * @enum {string}
             */
            type: "scrape";
        };
        ScrapeOptions: {
            /** @description What is wanted of a page: words such as markdown, or objects with options. Markdown by default. */
            formats?: (("markdown" | "summary" | "html" | "rawHtml" | "links" | "images" | "branding" | "product" | "menu" | "audio" | "video" | "screenshot" | "json" | "changeTracking") | components["schemas"]["PlainFormat"] | components["schemas"]["ScreenshotFormat"] | components["schemas"]["JsonFormat"] | components["schemas"]["ChangeTrackingFormat"] | components["schemas"]["QuestionFormat"] | components["schemas"]["HighlightsFormat"])[];
            /** @description Leave out headers, navigation and footers; true by default. */
            onlyMainContent?: boolean;
            /** @description Let a model remove everything else that does not belong to the content. */
            onlyCleanContent?: boolean;
            /** @description Only these tags, classes or ids. */
            includeTags?: string[];
            /** @description All but these tags, classes or ids. */
            excludeTags?: string[];
            /** @description Milliseconds a stored copy may be old; two days by default, 0 reads the page anew. */
            maxAge?: number;
            /** @description Milliseconds a stored copy must be old at least; the page is not read anew. */
            minAge?: number;
            /** @description Request headers, such as cookies. */
            headers?: {
                [key: string]: string;
            };
            /** @description Milliseconds to wait while the page loads, at most half of `timeout`. */
            waitFor?: number;
            /** @description As a mobile phone shows it. */
            mobile?: boolean;
            /** @description Accept certificates that are not valid; the provider does unless this is false. */
            skipTlsVerification?: boolean;
            /** @description Milliseconds until the provider gives up; 60,000 by default. */
            timeout?: number;
            /** @description How files are read. */
            parsers?: ("pdf" | components["schemas"]["PdfParser"])[];
            /** @description Steps on the page before it is read; they wait for a minute in all, a selector counted as a second. */
            actions?: (components["schemas"]["WaitAction"] | components["schemas"]["ScreenshotFormat"] | components["schemas"]["ClickAction"] | components["schemas"]["WriteAction"] | components["schemas"]["PressAction"] | components["schemas"]["ScrollAction"] | components["schemas"]["ScrapeAction"] | components["schemas"]["ScriptAction"] | components["schemas"]["PdfAction"])[];
            /** @description From where the page is read. */
            location?: components["schemas"]["Location"];
            /** @description Leave embedded pictures out of markdown; true by default. */
            removeBase64Images?: boolean;
            /** @description Leave out advertisements and cookie banners; true by default. */
            blockAds?: boolean;
            /**
             * @description Kind of proxy; auto by default.
             * @enum {string}
             */
            proxy?: "basic" | "enhanced" | "auto";
            /** @description Keep a copy at the provider; true by default. */
            storeInCache?: boolean;
            /** @description Only from stored copies; the page is never asked. */
            lockdown?: boolean;
            /** @description Remove personal data from markdown. */
            redactPII?: boolean | components["schemas"]["RedactPII"];
            /** @description Cookies and storage to share between calls. */
            profile?: components["schemas"]["Profile"];
            /** @description What counts as dangerous. */
            threatProtection?: components["schemas"]["ThreatProtection"];
            /** @description Who asked. */
            auditMetadata?: components["schemas"]["AuditMetadata"];
        };
        ScreenshotFormat: {
            /**
             * @description A picture of the page.
             * @enum {string}
             */
            type: "screenshot";
            /** @description The whole page, not only the part that fits the window. */
            fullPage?: boolean;
            /** @description From 1 to 100, the best. */
            quality?: number;
            /** @description Size of the window. */
            viewport?: components["schemas"]["Viewport"];
        };
        ScriptAction: {
            /**
             * @description Runs a script in the page.
             * @enum {string}
             */
            type: "executeJavascript";
            /** @description The script. */
            script: string;
        };
        ScrollAction: {
            /**
             * @description Scrolls the page or an element.
             * @enum {string}
             */
            type: "scroll";
            /**
             * @description The direction; down by default.
             * @enum {string}
             */
            direction?: "up" | "down";
            /** @description CSS selector of the element to scroll. */
            selector?: string;
        };
        Search: {
            /**
             * @description What to search for.
             * @example postgres advisory locks
             */
            query: string;
            /** @description Results of each source; 10 by default. */
            limit?: number;
            /** @description Where to search: web, images, news. The web by default. */
            sources?: (("web" | "images" | "news") | components["schemas"]["WebSource"] | components["schemas"]["OtherSource"])[];
            /** @description Only these kinds: github, research, pdf. */
            categories?: (("github" | "research" | "pdf") | components["schemas"]["Category"])[];
            /** @description Only results of these hosts. */
            includeDomains?: string[];
            /** @description No results of these hosts. */
            excludeDomains?: string[];
            /** @description Only results of a time, such as qdr:w for the last week. */
            tbs?: string;
            /** @description Where to search from, such as Berlin,Germany. */
            location?: string;
            /** @description ISO 3166-1 country; US by default. */
            country?: string;
            /** @description Leave explicit results out. */
            safe?: boolean;
            /** @description Passages that fit the query instead of descriptions; true by default. */
            highlights?: boolean;
            /** @description Milliseconds until the provider gives up; 60,000 by default. */
            timeout?: number;
            /** @description Leave out results whose pages could not be scraped. */
            ignoreInvalidURLs?: boolean;
            /** @description Keep no traces at the provider; the account must allow it. */
            enterprise?: ("anon" | "zdr")[];
            /** @description Read the results too, and how. */
            scrapeOptions?: components["schemas"]["ScrapeOptions"];
            /** @description What counts as dangerous. */
            threatProtection?: components["schemas"]["ThreatProtection"];
        };
        SearchAndFilterFiles: {
            /**
             * @description The site.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId: string;
            /**
             * @description The list or library, by id or name.
             * @example Documents
             */
            listId: string;
            /**
             * @description Your own OData filter, sent as it is.
             * @example fields/Status eq 'Open'
             */
            filter?: string;
            /** @description Comparisons that must all hold. */
            conditions?: components["schemas"]["ColumnComparison"][];
            /** @description Words, or a query in KQL; then without filter, conditions and order. */
            query?: string;
            /**
             * @description The order, such as `fields/Modified desc`.
             * @example name desc
             */
            orderBy?: string;
            /**
             * @description Add the columns to the answer as `fields`.
             * @default true
             */
            expandFields?: boolean;
            /**
             * @description Filter by columns without an index too, which may fail in large lists.
             * @default true
             */
            allowNonIndexed?: boolean;
            /**
             * @description Items of one page, 1 to 1000; a page may hold fewer while more follow.
             * @default 100
             */
            pageSize?: number;
            /** @description Items at most: pages are read until there are that many, and no token follows. */
            maxResults?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
            /** @description Columns that are answered, by internal name; default all. */
            select?: string[] | string;
        };
        SearchDocuments: {
            /**
             * @description Whose memory it is: a user, a session, a project.
             * @example user_42
             */
            containerTag?: string;
            /** @description The same as a list. */
            containerTags?: string[];
            /**
             * @description What to search for.
             * @example what does Ada drink
             */
            q: string;
            /**
             * @description Search memories, chunks of documents, or both; without it documents are found with their chunks.
             * @enum {string}
             */
            searchMode?: "documents" | "hybrid" | "memories";
            /** @description Largest number of results; 10 by default. */
            limit?: number;
            /** @description Only documents whose metadata fit. */
            filters?: {
                /** @description All of these hold. */
                AND?: (components["schemas"]["MetadataCondition"] | Record<string, unknown>)[];
                /** @description One of these holds. */
                OR?: (components["schemas"]["MetadataCondition"] | Record<string, unknown>)[];
            };
            /** @description Only documents with this path, or below it if it ends in /. */
            filepath?: string;
            /** @description Order the results once more by the query; recommended with searchMode. */
            rerank?: boolean;
            /** @description Let the provider improve the wording of the query; takes about 400 ms. */
            rewriteQuery?: boolean;
            /** @description Only within this document. Not with searchMode. */
            docId?: string;
            /** @description How well chunks must fit; 0 by default. Not with searchMode. */
            chunkThreshold?: number;
            /** @description Include whole documents. Not with searchMode. */
            includeFullDocs?: boolean;
            /** @description Include summaries. Not with searchMode. */
            includeSummary?: boolean;
            /** @description Leave out neighbouring chunks; true by default. Not with searchMode. */
            onlyMatchingChunks?: boolean;
            /** @description How well results must fit; 0.6 by default. With searchMode. */
            threshold?: number;
            /** @description What else to include. With searchMode. */
            include?: components["schemas"]["Include"];
            /** @description Put several memories together into new ones. With searchMode. */
            aggregate?: boolean;
        };
        SearchFiles: {
            /**
             * @description Words, or a query in KQL.
             * @example budget filetype:xlsx
             */
            query: string;
            /**
             * @description Search this site only.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * Format: uri
             * @description Search the site of this web address only.
             */
            siteUrl?: string;
            /** @description Search this drive only. */
            driveId?: string;
            /**
             * @description Search below this folder only: a web address, or names below the site or drive.
             * @example Shared Documents/Reports
             */
            path?: string;
            /** @description What is found; default driveItem. */
            entityTypes?: ("driveItem" | "listItem" | "list" | "site" | "drive")[] | ("driveItem" | "listItem" | "list" | "site" | "drive");
            /** @description A template with {searchTerms} in place of the query. */
            queryTemplate?: string;
            /** @description Properties of the found resources. */
            fields?: string[] | string;
            /** @description The order; default by relevance. */
            sort?: components["schemas"]["SortField"][];
            /**
             * @description Results to skip.
             * @default 0
             */
            from?: number;
            /**
             * @description Results of one page, 1 to 500.
             * @default 25
             */
            size?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
        };
        SearchListItems: {
            /**
             * @description The site.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId: string;
            /**
             * @description The list or library, by id or name.
             * @example Documents
             */
            listId: string;
            /**
             * @description Your own OData filter, sent as it is.
             * @example fields/Status eq 'Open'
             */
            filter?: string;
            /** @description Comparisons that must all hold. */
            conditions?: components["schemas"]["ColumnComparison"][];
            /** @description Words, or a query in KQL; then without filter, conditions and order. */
            query?: string;
            /**
             * @description The order, such as `fields/Modified desc`.
             * @example name desc
             */
            orderBy?: string;
            /**
             * @description Add the columns to the answer as `fields`.
             * @default true
             */
            expandFields?: boolean;
            /**
             * @description Filter by columns without an index too, which may fail in large lists.
             * @default true
             */
            allowNonIndexed?: boolean;
            /**
             * @description Items of one page, 1 to 1000; a page may hold fewer while more follow.
             * @default 100
             */
            pageSize?: number;
            /** @description Items at most: pages are read until there are that many, and no token follows. */
            maxResults?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
            /** @description Columns that are answered, by internal name; default all. */
            returnFields?: string[] | string;
            /** @description Fields of the items; id and webUrl are always there. */
            select?: ("id" | "name" | "createdDateTime" | "lastModifiedDateTime" | "webUrl" | "size")[] | ("id" | "name" | "createdDateTime" | "lastModifiedDateTime" | "webUrl" | "size");
            /**
             * @description Add the file of each item to the answer as `driveItem`.
             * @default false
             */
            expandDriveItem?: boolean;
        };
        SearchSites: {
            /**
             * @description Words that occur in the site.
             * @example marketing
             */
            query: string;
            /** @description Fields of the answer; default those Graph chooses. */
            select?: string[] | string;
            /**
             * @description Items of one page, 1 to 200; a page may hold fewer while more follow.
             * @default 100
             */
            pageSize?: number;
            /** @description The `nextPageToken` of the page before. */
            pageToken?: string;
            /**
             * @description The order; sites can be sorted by createdDateTime only.
             * @example name desc
             */
            orderBy?: string;
        };
        SecretMarker: {
            /** @description Whether a secret is stored. */
            configured: boolean;
            /** @description Its last four characters, where it is long enough to show them. */
            lastFour?: string;
        };
        SelectFiles: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /** @description The files and folders that are chosen. */
            fileOrFolderIds: string[] | string;
            /** @description The folder that contains them; files in other folders are answered as errors. */
            folderId?: string;
        };
        SendDocument: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The topic of a forum. */
            message_thread_id?: number;
            /** @description Send without a sound. */
            disable_notification?: boolean;
            /** @description Forbid forwarding and saving. */
            protect_content?: boolean;
            /** @description An effect that is shown with the message, by its id. */
            message_effect_id?: string;
            /** @description The business connection on whose behalf it is sent. */
            business_connection_id?: string;
            /** @description Pay to send faster than the usual limits. */
            allow_paid_broadcast?: boolean;
            /** @description The message that is answered. */
            reply_parameters?: components["schemas"]["ReplyParameters"];
            /** @description Old name of `reply_parameters.message_id`. */
            reply_to_message_id?: number;
            /** @description Buttons, a keyboard, or the removal of one. */
            reply_markup?: Record<string, unknown>;
            /** @description The topic of the direct messages of a channel. */
            direct_messages_topic_id?: number;
            /** @description Price and time of a suggested post. */
            suggested_post_parameters?: Record<string, unknown>;
            /** @description The text below it; at most 1,024 characters without its marks. */
            caption?: string;
            /**
             * @description How formatting marks in the text are written.
             * @enum {string}
             */
            parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
            /** @description Formatting of the caption by position, instead of parse_mode. */
            caption_entities?: Record<string, unknown>[];
            /** @description The document: a file_id, an http(s) URL, or {file_base64, filename, mime_type?}; or a file part of that name in multipart/form-data. In a workflow, a file of the run. */
            document?: string | components["schemas"]["FileContent"];
            /** @description A preview: JPEG below 200 kB, 320 pixels at most. */
            thumbnail?: components["schemas"]["FileContent"];
            /** @description Do not guess the kind of file from its content. */
            disable_content_type_detection?: boolean;
        };
        SendLocation: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The topic of a forum. */
            message_thread_id?: number;
            /** @description Send without a sound. */
            disable_notification?: boolean;
            /** @description Forbid forwarding and saving. */
            protect_content?: boolean;
            /** @description An effect that is shown with the message, by its id. */
            message_effect_id?: string;
            /** @description The business connection on whose behalf it is sent. */
            business_connection_id?: string;
            /** @description Pay to send faster than the usual limits. */
            allow_paid_broadcast?: boolean;
            /** @description The message that is answered. */
            reply_parameters?: components["schemas"]["ReplyParameters"];
            /** @description Old name of `reply_parameters.message_id`. */
            reply_to_message_id?: number;
            /** @description Buttons, a keyboard, or the removal of one. */
            reply_markup?: Record<string, unknown>;
            /** @description The topic of the direct messages of a channel. */
            direct_messages_topic_id?: number;
            /** @description Price and time of a suggested post. */
            suggested_post_parameters?: Record<string, unknown>;
            /** @description Degrees north. */
            latitude: number;
            /** @description Degrees east. */
            longitude: number;
            /** @description Accuracy of the location in metres. */
            horizontal_accuracy?: number;
            /** @description Seconds it stays live: 60 to 86400, or 2147483647. */
            live_period?: number;
            /** @description Direction of movement in degrees, for live locations. */
            heading?: number;
            /** @description Distance in metres at which people are told that somebody is near, for live locations. */
            proximity_alert_radius?: number;
        };
        SendMessage: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The topic of a forum. */
            message_thread_id?: number;
            /** @description Send without a sound. */
            disable_notification?: boolean;
            /** @description Forbid forwarding and saving. */
            protect_content?: boolean;
            /** @description An effect that is shown with the message, by its id. */
            message_effect_id?: string;
            /** @description The business connection on whose behalf it is sent. */
            business_connection_id?: string;
            /** @description Pay to send faster than the usual limits. */
            allow_paid_broadcast?: boolean;
            /** @description The message that is answered. */
            reply_parameters?: components["schemas"]["ReplyParameters"];
            /** @description Old name of `reply_parameters.message_id`. */
            reply_to_message_id?: number;
            /** @description Buttons, a keyboard, or the removal of one. */
            reply_markup?: Record<string, unknown>;
            /** @description The topic of the direct messages of a channel. */
            direct_messages_topic_id?: number;
            /** @description Price and time of a suggested post. */
            suggested_post_parameters?: Record<string, unknown>;
            /** @description The text; at most 4,096 characters without its marks. */
            text: string;
            /**
             * @description How formatting marks in the text are written.
             * @enum {string}
             */
            parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
            /** @description Formatting of the text by position, instead of parse_mode. */
            entities?: Record<string, unknown>[];
            /** @description How the preview of a link looks. */
            link_preview_options?: components["schemas"]["LinkPreviewOptions"];
            /** @description Old name of `link_preview_options.is_disabled`. */
            disable_web_page_preview?: boolean;
        };
        SendPhoto: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The topic of a forum. */
            message_thread_id?: number;
            /** @description Send without a sound. */
            disable_notification?: boolean;
            /** @description Forbid forwarding and saving. */
            protect_content?: boolean;
            /** @description An effect that is shown with the message, by its id. */
            message_effect_id?: string;
            /** @description The business connection on whose behalf it is sent. */
            business_connection_id?: string;
            /** @description Pay to send faster than the usual limits. */
            allow_paid_broadcast?: boolean;
            /** @description The message that is answered. */
            reply_parameters?: components["schemas"]["ReplyParameters"];
            /** @description Old name of `reply_parameters.message_id`. */
            reply_to_message_id?: number;
            /** @description Buttons, a keyboard, or the removal of one. */
            reply_markup?: Record<string, unknown>;
            /** @description The topic of the direct messages of a channel. */
            direct_messages_topic_id?: number;
            /** @description Price and time of a suggested post. */
            suggested_post_parameters?: Record<string, unknown>;
            /** @description The text below it; at most 1,024 characters without its marks. */
            caption?: string;
            /**
             * @description How formatting marks in the text are written.
             * @enum {string}
             */
            parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
            /** @description Formatting of the caption by position, instead of parse_mode. */
            caption_entities?: Record<string, unknown>[];
            /** @description The photo: a file_id, an http(s) URL, or {file_base64, filename, mime_type?}; or a file part of that name in multipart/form-data. In a workflow, a file of the run. */
            photo?: string | components["schemas"]["FileContent"];
            /** @description Cover it until somebody taps it. */
            has_spoiler?: boolean;
            /** @description Show the caption above the photo. */
            show_caption_above_media?: boolean;
        };
        SendPoll: {
            /**
             * @description The chat: its id, or @username of a public one.
             * @example 1001
             */
            chat_id: number | string;
            /** @description The topic of a forum. */
            message_thread_id?: number;
            /** @description Send without a sound. */
            disable_notification?: boolean;
            /** @description Forbid forwarding and saving. */
            protect_content?: boolean;
            /** @description An effect that is shown with the message, by its id. */
            message_effect_id?: string;
            /** @description The business connection on whose behalf it is sent. */
            business_connection_id?: string;
            /** @description Pay to send faster than the usual limits. */
            allow_paid_broadcast?: boolean;
            /** @description The message that is answered. */
            reply_parameters?: components["schemas"]["ReplyParameters"];
            /** @description Old name of `reply_parameters.message_id`. */
            reply_to_message_id?: number;
            /** @description Buttons, a keyboard, or the removal of one. */
            reply_markup?: Record<string, unknown>;
            /** @description The question; at most 300 characters without its marks. */
            question: string;
            /**
             * @description How formatting marks in the question, which keeps custom emoji alone, are written.
             * @enum {string}
             */
            question_parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
            /** @description The answers to choose from: texts, or objects with `text`. */
            options: (components["schemas"]["PollOption"] | string)[];
            /**
             * @description A quiz has right answers.
             * @default regular
             * @enum {string}
             */
            type?: "regular" | "quiz";
            /**
             * @description Hide who chose what.
             * @default true
             */
            is_anonymous?: boolean;
            /** @description Allow several answers. */
            allows_multiple_answers?: boolean;
            /** @description Let people change their answer. */
            allows_revoting?: boolean;
            /** @description The right answers of a quiz, by their places from 0, increasing. */
            correct_option_ids?: number[];
            /** @description Old name of `correct_option_ids` with one place. */
            correct_option_id?: number;
            /** @description What is shown after a wrong answer of a quiz, in three lines at most; at most 200 characters without its marks. */
            explanation?: string;
            /**
             * @description How formatting marks in the explanation are written.
             * @enum {string}
             */
            explanation_parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
            /** @description Seconds until it closes. */
            open_period?: number;
            /** @description When it closes, in seconds since 1970. */
            close_date?: number;
            /** @description Close it at once. */
            is_closed?: boolean;
            /** @description A text below the question; at most 1,024 characters without its marks. */
            description?: string;
            /**
             * @description How formatting marks in the description are written.
             * @enum {string}
             */
            description_parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
        };
        SetWebhook: {
            /** @description Where updates go. Empty removes the webhook; absent, the updates are stored here for get-messages. */
            url?: string;
            /** @description A secret that comes with every delivery to `url`. */
            secret_token?: string;
            /** @description Kinds of update to get from now on; absent keeps the last setting, [] is the default set. */
            allowed_updates?: string[];
            /**
             * @description Deliveries at the same time, 1 to 100.
             * @default 40
             */
            max_connections?: number;
            /** @description The address used instead of what DNS says. */
            ip_address?: string;
            /** @description Forget all pending updates. */
            drop_pending_updates?: boolean;
            /** @description The certificate of a self-signed receiver; or a file part of that name in multipart/form-data. */
            certificate?: components["schemas"]["FileContent"];
        };
        SignedInUser: {
            /** Format: uuid */
            id: string;
            email: string;
        };
        SortField: {
            /** @description The property. */
            name: string;
            /**
             * @description Largest first.
             * @default false
             */
            isDescending?: boolean;
        };
        StartBatchScrape: {
            /** @description What is wanted of a page: words such as markdown, or objects with options. Markdown by default. */
            formats?: (("markdown" | "summary" | "html" | "rawHtml" | "links" | "images" | "branding" | "product" | "menu" | "audio" | "video" | "screenshot" | "json" | "changeTracking") | components["schemas"]["PlainFormat"] | components["schemas"]["ScreenshotFormat"] | components["schemas"]["JsonFormat"] | components["schemas"]["ChangeTrackingFormat"] | components["schemas"]["QuestionFormat"] | components["schemas"]["HighlightsFormat"])[];
            /** @description Leave out headers, navigation and footers; true by default. */
            onlyMainContent?: boolean;
            /** @description Let a model remove everything else that does not belong to the content. */
            onlyCleanContent?: boolean;
            /** @description Only these tags, classes or ids. */
            includeTags?: string[];
            /** @description All but these tags, classes or ids. */
            excludeTags?: string[];
            /** @description Milliseconds a stored copy may be old; two days by default, 0 reads the page anew. */
            maxAge?: number;
            /** @description Milliseconds a stored copy must be old at least; the page is not read anew. */
            minAge?: number;
            /** @description Request headers, such as cookies. */
            headers?: {
                [key: string]: string;
            };
            /** @description Milliseconds to wait while the page loads, at most half of `timeout`. */
            waitFor?: number;
            /** @description As a mobile phone shows it. */
            mobile?: boolean;
            /** @description Accept certificates that are not valid; the provider does unless this is false. */
            skipTlsVerification?: boolean;
            /** @description Milliseconds until the provider gives up; 60,000 by default. */
            timeout?: number;
            /** @description How files are read. */
            parsers?: ("pdf" | components["schemas"]["PdfParser"])[];
            /** @description Steps on the page before it is read; they wait for a minute in all, a selector counted as a second. */
            actions?: (components["schemas"]["WaitAction"] | components["schemas"]["ScreenshotFormat"] | components["schemas"]["ClickAction"] | components["schemas"]["WriteAction"] | components["schemas"]["PressAction"] | components["schemas"]["ScrollAction"] | components["schemas"]["ScrapeAction"] | components["schemas"]["ScriptAction"] | components["schemas"]["PdfAction"])[];
            /** @description From where the page is read. */
            location?: components["schemas"]["Location"];
            /** @description Leave embedded pictures out of markdown; true by default. */
            removeBase64Images?: boolean;
            /** @description Leave out advertisements and cookie banners; true by default. */
            blockAds?: boolean;
            /**
             * @description Kind of proxy; auto by default.
             * @enum {string}
             */
            proxy?: "basic" | "enhanced" | "auto";
            /** @description Keep a copy at the provider; true by default. */
            storeInCache?: boolean;
            /** @description Only from stored copies; the page is never asked. */
            lockdown?: boolean;
            /** @description Remove personal data from markdown. */
            redactPII?: boolean | components["schemas"]["RedactPII"];
            /** @description Cookies and storage to share between calls. */
            profile?: components["schemas"]["Profile"];
            /** @description What counts as dangerous. */
            threatProtection?: components["schemas"]["ThreatProtection"];
            /** @description Who asked. */
            auditMetadata?: components["schemas"]["AuditMetadata"];
            /** @description The pages. */
            urls: string[];
            /** @description Skip entries that are not addresses, and list them in the answer; true by default. */
            ignoreInvalidURLs?: boolean;
            /** @description Number of pages to read at the same time. */
            maxConcurrency?: number;
            /** @description Where the provider reports progress. */
            webhook?: components["schemas"]["JobWebhook"];
            /**
             * Format: uuid
             * @description An earlier batch that the pages are added to.
             */
            appendToId?: string;
            /** @description The provider keeps nothing; the account must allow it. */
            zeroDataRetention?: boolean;
        };
        StartCrawl: {
            /**
             * Format: uri
             * @description Where the crawl begins.
             * @example https://example.com
             */
            url: string;
            /** @description Largest number of pages; WEBSCRAPE_CRAWL_LIMIT by default. */
            limit?: number;
            /** @description What to crawl, in words. */
            prompt?: string;
            /** @description Only paths that fit one of these regular expressions. */
            includePaths?: string[];
            /** @description No paths that fit one of these regular expressions. */
            excludePaths?: string[];
            /** @description Match the expressions with the whole address, not only with the path. */
            regexOnFullURL?: boolean;
            /** @description Largest number of links between the first page and another one. */
            maxDiscoveryDepth?: number;
            /**
             * @description Whether the sitemap counts; include by default.
             * @enum {string}
             */
            sitemap?: "skip" | "include" | "only";
            /** @description Also read pages beside and above the first page. */
            crawlEntireDomain?: boolean;
            /** @description Also read pages of other sites that are one link away. */
            allowExternalLinks?: boolean;
            /** @description Subdomains too. */
            allowSubdomains?: boolean;
            /** @description Read each path once, whatever its query. */
            ignoreQueryParameters?: boolean;
            /** @description Read addresses of the same page only once. */
            deduplicateSimilarURLs?: boolean;
            /** @description Do not ask robots.txt; the account must allow it. */
            ignoreRobotsTxt?: boolean;
            /** @description The user agent whose rules in robots.txt apply. */
            robotsUserAgent?: string;
            /** @description Seconds between pages, which are then read one at a time. */
            delay?: number;
            /** @description Number of pages to read at the same time. */
            maxConcurrency?: number;
            /** @description Where the provider reports progress. */
            webhook?: components["schemas"]["JobWebhook"];
            /** @description How pages are read. */
            scrapeOptions?: components["schemas"]["ScrapeOptions"];
            /** @description The provider keeps nothing; the account must allow it. */
            zeroDataRetention?: boolean;
        };
        Subscription: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Key of the connector. */
            connector: string;
            /** @description Id of the connection; absent when that was deleted. */
            connection?: string;
            /** @description Which events of the connector. */
            feed: string;
            /** @description What of the account they are of, such as a calendar. */
            target: Record<string, unknown>;
            /**
             * @description Whether the provider delivers them or is asked for them.
             * @enum {string}
             */
            mode: "push" | "poll";
            /** @description Address that the provider delivers to. Some providers need a person to enter it. */
            url?: string;
            /**
             * @description How it stands.
             * @enum {string}
             */
            state: "requested" | "active" | "renewing" | "failing" | "removed";
            /** @description Why it fails. */
            reason?: components["schemas"]["SubscriptionFailure"];
            /** @description How often it has failed since it last worked. */
            failures: number;
            /**
             * Format: date-time
             * @description When it is renewed, read or tried again.
             */
            nextAt: string;
            /**
             * Format: date-time
             * @description When it ends at the provider unless it is renewed.
             */
            expiresAt?: string;
            /** @description Ids of the deployed workflows that listen. */
            workflows: string[];
        };
        SubscriptionFailing: {
            /** Format: uuid */
            subscriptionId: string;
            /**
             * Format: uuid
             * @description The connection; absent if it was deleted.
             */
            connectionId?: string;
            /** @description Key of the connector. */
            connector: string;
            /** @description Which feed of the account the subscription listens to. */
            feed: string;
            /** @description Why it failed. The service tries again. */
            error: components["schemas"]["EventError"];
        };
        SubscriptionFailure: {
            /** @description Code of the error. */
            code: string;
            /** @description What is the matter. */
            message: string;
        };
        SwitchWorkspace: {
            /** @description Slug or id of a workspace you are a member of. */
            workspace: string;
        };
        Template: {
            /** @description Its key. */
            key: string;
            /** @description What it is for, in a few words. */
            title: string;
            /** @description What it does, in a sentence. */
            summary: string;
            /** @description Keys of the connectors that it calls or listens to. */
            connectors: string[];
        };
        TestDifference: {
            /** @description What differs, such as output.items[0].n. */
            path: string;
            /** @description Absent where nothing is expected. */
            expected?: unknown | null;
            /** @description Absent where there is nothing. */
            actual?: unknown | null;
        };
        TestReport: {
            /** @description Tests that passed. */
            passed: number;
            /** @description Tests that failed. */
            failed: number;
            /** @description In the order of their names. */
            results: components["schemas"]["TestResult"][];
        };
        TestRequest: {
            /**
             * Format: uuid
             * @description Id; also that of the run it started.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it came.
             */
            receivedAt: string;
            /**
             * @description How the run it started stands.
             * @enum {string}
             */
            runStatus: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /** @description Size of the request as it is stored, in bytes. */
            bytes: number;
            /** @description Method, params, queryParams, headers and body; lists leave out large ones. */
            request?: unknown;
        };
        TestResult: {
            /** @description Name of the test. */
            name: string;
            /** @description Whether everything is as expected. */
            passed: boolean;
            /** @description Why the run could not be judged. */
            message?: string;
            /** @description What is not. */
            differences: components["schemas"]["TestDifference"][];
            /** @description Milliseconds. */
            durationMs: number;
        };
        ThreatProtection: {
            /**
             * @description Whether addresses are looked up.
             * @enum {string}
             */
            mode?: "off" | "normal";
            /** @description Score at which an address is blocked; a lower score is stricter. */
            riskScoreThreshold?: number;
            /** @description Domains that are always blocked. */
            blacklist?: string[];
            /** @description Domains that are always allowed. */
            whitelist?: string[];
            /** @description Top-level domains that are blocked, such as zip. */
            blockedTlds?: string[];
            /**
             * @description What happens when nothing can be looked up.
             * @enum {string}
             */
            failurePolicy?: "open" | "closed";
        };
        UpdateEvent: {
            /** @description The title. */
            summary?: string | null;
            /** @description Where it takes place, as people write it. */
            location?: string | null;
            /** @description What it is about; HTML is allowed. */
            description?: string | null;
            /** @description When it begins: a day, a time, or `{date}` or `{dateTime, timeZone}`. */
            start?: (components["schemas"]["EventTime"] | string) | null;
            /** @description When it ends, in the same form as `start`. An end day is exclusive. */
            end?: (components["schemas"]["EventTime"] | string) | null;
            /** @description Who is invited: addresses, or objects with `email`. */
            attendees?: (components["schemas"]["Attendee"] | string)[] | null;
            /** @description Lines of RFC 5545 that say how it repeats. */
            recurrence?: string[] | null;
            /** @description When people are reminded. */
            reminders?: components["schemas"]["Reminders"] | null;
            /** @description Data of a video conference as Google describes it; `addMeet` makes a new one. */
            conferenceData?: Record<string, unknown> | null;
            /** @description Make a Google Meet conference for the event. */
            addMeet?: boolean;
            /** @description Who sees the details. */
            visibility?: ("default" | "public" | "private" | "confidential") | null;
            /** @description Whether the time counts as busy (opaque). */
            transparency?: ("opaque" | "transparent") | null;
            /** @description Whether it certainly takes place. */
            status?: ("confirmed" | "tentative") | null;
            /** @description A colour of the palette, by its id. */
            colorId?: string | null;
            /** @description A label, by its id; with one the colour is ignored. */
            eventLabelId?: string | null;
            /** @description Whether guests may change the event. */
            guestsCanModify?: boolean | null;
            /** @description Whether guests may invite others. */
            guestsCanInviteOthers?: boolean | null;
            /** @description Whether guests see who else is invited. */
            guestsCanSeeOtherGuests?: boolean | null;
            /** @description Texts of an application that go with the event. */
            extendedProperties?: components["schemas"]["ExtendedProperties"] | null;
            /** @description The page the event came from. */
            source?: components["schemas"]["EventSource"] | null;
            /** @description Files the event refers to. */
            attachments?: components["schemas"]["EventAttachment"][] | null;
            /** @description What kind of event it is; it cannot change later. */
            eventType?: ("default" | "focusTime" | "outOfOffice" | "workingLocation" | "birthday") | null;
            /** @description What belongs to an event of type focusTime. */
            focusTimeProperties?: Record<string, unknown> | null;
            /** @description What belongs to an event of type outOfOffice. */
            outOfOfficeProperties?: Record<string, unknown> | null;
            /** @description What belongs to an event of type workingLocation. */
            workingLocationProperties?: Record<string, unknown> | null;
            /** @description What belongs to an event of type birthday. */
            birthdayProperties?: Record<string, unknown> | null;
            /**
             * @description Who gets a mail about the change. If left out, Google decides. With none, the event may be missing in calendars outside Google.
             * @enum {string}
             */
            sendUpdates?: "all" | "externalOnly" | "none";
            /**
             * @description Wait up to three seconds until a new conference exists.
             * @default false
             */
            waitForConference?: boolean;
            /** @description How many attendees the answer lists, at most. */
            maxAttendees?: number;
            /**
             * @description The calendar, by its id or address; default the person's own.
             * @default primary
             */
            calendarId?: string;
            /**
             * @description The event; the id of one instance changes that instance alone.
             * @example 4k1f0q2v
             */
            eventId: string;
            /**
             * @description merge changes the given fields (`null` clears one); replace removes all other fields.
             * @default merge
             * @enum {string}
             */
            mode?: "merge" | "replace";
            /** @description The etag the event must still have; or send If-Match. */
            ifMatch?: string;
            /** @description The event's revision for iCalendar. */
            sequence?: number;
        };
        UpdateListItem: {
            /**
             * @description The site.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId: string;
            /**
             * @description The list or library, by id or name.
             * @example Documents
             */
            listId: string;
            /**
             * @description The item.
             * @example 4
             */
            itemId: string;
            /**
             * @description Values by internal column name; the others stay.
             * @example {
             *       "Status": "Done"
             *     }
             */
            fields: Record<string, unknown>;
            /** @description The etag the item must still have; or send If-Match. */
            ifMatch?: string;
        };
        UploadFile: {
            /**
             * @description The site whose default library to use, if no drive is named.
             * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
             */
            siteId?: string;
            /**
             * @description The drive; without drive and site it is the person's own.
             * @example b!x1
             */
            driveId?: string;
            /**
             * @description The name of what is made.
             * @example Reports
             */
            name: string;
            /** @description The folder it is made in; default the root. */
            parentId?: string;
            /**
             * @description The folder it is made in, by its path; `/` is the root.
             * @example Reports/2026
             */
            parentPath?: string;
            /**
             * @description What happens if the name is already in use there.
             * @default fail
             * @enum {string}
             */
            conflictBehavior?: "fail" | "rename" | "replace";
            /** @description The bytes as base64; or a file part `file`, or the whole body. */
            content?: string;
            /** @description The media type. */
            contentType?: string;
            /** @description A description, set after the file is stored. If the drive keeps none, `errors` says so. */
            description?: string;
        };
        Validation: {
            /** @description Whether it could be deployed. */
            valid: boolean;
            /** @description Everything found; of more than 500 errors or warnings the number. */
            faults: components["schemas"]["Fault"][];
        };
        Variable: {
            /** @description Name, unique in the workspace; upper and lower case differ. */
            name: string;
            /** @description Whether it holds a value that is not blank. A webhook refuses everyone while its variable does not. */
            configured: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        VersionDifference: {
            /** @description Nodes that came. */
            added: components["schemas"]["NodeDefinition"][];
            /** @description Nodes that went. */
            removed: components["schemas"]["NodeDefinition"][];
            /** @description Nodes that changed. */
            changed: components["schemas"]["NodeDifference"][];
            /** @description Edges that came. */
            edgesAdded: components["schemas"]["EdgeDefinition"][];
            /** @description Edges that went. */
            edgesRemoved: components["schemas"]["EdgeDefinition"][];
        };
        Viewport: {
            /** @description Pixels across. */
            width: number;
            /** @description Pixels down. */
            height: number;
        };
        WaitAction: {
            /**
             * @description Waits.
             * @enum {string}
             */
            type: "wait";
            /** @description How long. */
            milliseconds?: number;
            /** @description CSS selector of the element to wait for. */
            selector?: string;
        };
        WaitingApprovals: {
            /** @description How many the caller may decide; counted up to 100. */
            mine: number;
            /** @description How many of these the caller was reminded of. */
            reminded: number;
        };
        WebSource: {
            /**
             * @description Web pages.
             * @enum {string}
             */
            type: "web";
            /** @description Only results of a time, such as qdr:w for the last week. */
            tbs?: string;
            /** @description Where to search from, such as Berlin,Germany. */
            location?: string;
        };
        WebhookAddress: {
            /** @description Address of the deployed version; while none is deployed, that which the draft would have. */
            url?: string;
            /** @description HTTP method. */
            method?: string;
            /** @description Address of the draft while it listens; until then, that which it would have. */
            testUrl?: string;
            /** @description HTTP method of the test address, where it is another one. */
            testMethod?: string;
            /**
             * Format: date-time
             * @description Until when the draft listens; absent while it does not.
             */
            listeningUntil?: string;
        };
        Workflow: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Name of the workflow. */
            name: string;
            /** @description Counts the saves of the draft; also the ETag. */
            version: number;
            /** @description The draft. */
            definition?: components["schemas"]["Definition"];
            /** @description Settings. */
            settings?: components["schemas"]["WorkflowSettings"];
            /** @description Tags. */
            tags?: string[];
            /** @description What is wrong with the draft; in lists what was when it was saved. Of more than 500 errors or warnings the number. */
            faults: components["schemas"]["Fault"][];
            /**
             * @description Whether a version is deployed.
             * @enum {string}
             */
            status: "draft" | "deployed";
            /** @description The deployed version. */
            deployedVersion?: number;
            /**
             * Format: date-time
             * @description When it was deployed.
             */
            deployedAt?: string;
            /**
             * Format: date-time
             * @description Since when it is paused; absent while it is not.
             */
            pausedAt?: string;
            /** @description Changes of the draft since the deployed version; 0 when both do the same. What only moves does not count. */
            undeployedChanges?: number;
            /** @description Where the webhook is reached. */
            webhook?: components["schemas"]["WebhookAddress"];
            /** @description Key of the form of the deployed version; while none is deployed, of the draft. */
            elementKey?: string;
            /**
             * Format: date-time
             * @description When the schedule of the deployed version is due next; absent while it is paused.
             */
            nextRunAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the draft was last saved.
             */
            updatedAt: string;
        };
        WorkflowDeployed: {
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            /** @description The version that now runs. */
            version: number;
        };
        WorkflowSettings: {
            /** @description Seconds that a run may take from its start to its end, waits included; 1 to 2,592,000 (30 days). A run that takes longer fails with `time_limit_exceeded`. */
            timeLimit?: number | null;
            /** @description How many runs are under way at the same time. Further runs wait in the queue, in their order. */
            concurrency?: components["schemas"]["Concurrency"] | null;
            /** @description How many runs begin within a time. Further runs wait in the queue, in their order. */
            rate?: components["schemas"]["RunRate"] | null;
            /** @description Of several starts in a row only the last one runs: each waits, and is cancelled as `superseded` when another one comes meanwhile. */
            debounce?: components["schemas"]["Debounce"] | null;
            /** @description Words by which runs are found. Each is a template over the start data, such as `$"startNode".body.customer`. Values that are missing give no tag, and tags are cut after 64 characters. */
            tags?: string[] | null;
            /** @description Workflow that starts when a run fails. */
            onFailure?: string | null;
        };
        WorkflowTest: {
            /** @description Start data; missing parts of a request are filled. */
            input?: unknown | null;
            /**
             * @description Mocks by id of the node.
             * @default {}
             */
            mocks?: {
                [key: string]: components["schemas"]["NodeMock"];
            };
            /**
             * @description What must come of it.
             * @default {}
             */
            expect?: components["schemas"]["Expectation"];
            /** @description Name of the test. */
            name: string;
        };
        WorkflowVersion: {
            /** @description Number of the version. */
            version: number;
            /**
             * Format: date-time
             * @description When it was first deployed.
             */
            createdAt: string;
            /** @description Whether it is the deployed one. */
            deployed: boolean;
            /** @description Its graph. */
            definition: components["schemas"]["Definition"];
        };
        Workspace: {
            /** Format: uuid */
            id: string;
            slug: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
        };
        WriteAction: {
            /**
             * @description Types a text into the element that has the focus.
             * @enum {string}
             */
            type: "write";
            /** @description The text. */
            text: string;
        };
    };
    responses: {
        /** @description Any other error. */
        AnyProblem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: The request contradicts what is stored: a name is taken or something changed meanwhile. Read what is stored, and change the request so that it fits. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "conflict";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `conflict`: The request contradicts what is stored: a name is taken or something changed meanwhile. Read what is stored, and change the request so that it fits.
         *
         *     `idempotency_in_progress`: A request with this Idempotency-Key is still running. Repeat it later.
         *
         *     `provider_conflict`: The provider says that the request contradicts what it has stored. Read the object again, and change its newest state.
         *
         *     `webhook_active`: Updates go to a webhook, so they cannot be polled. Remove the webhook first.
         */
        ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "conflict" | "idempotency_in_progress" | "provider_conflict" | "webhook_active";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `conflict`: The request contradicts what is stored: a name is taken or something changed meanwhile. Read what is stored, and change the request so that it fits.
         *
         *     What the provider answers.
         */
        ConflictOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "conflict";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /**
         * @description `conflict`: The request contradicts what is stored: a name is taken or something changed meanwhile. Read what is stored, and change the request so that it fits.
         *
         *     `provider_conflict`: The provider says that the request contradicts what it has stored. Read the object again, and change its newest state.
         */
        ConflictOrProviderConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "conflict" | "provider_conflict";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `conflict`: The request contradicts what is stored: a name is taken or something changed meanwhile. Read what is stored, and change the request so that it fits.
         *
         *     `provider_conflict`: The provider says that the request contradicts what it has stored. Read the object again, and change its newest state.
         *
         *     `webhook_active`: Updates go to a webhook, so they cannot be polled. Remove the webhook first.
         */
        ConflictOrProviderConflictOrWebhookActive: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "conflict" | "provider_conflict" | "webhook_active";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `conflict`: The request contradicts what is stored: a name is taken or something changed meanwhile. Read what is stored, and change the request so that it fits.
         *
         *     `provider_conflict`: The provider says that the request contradicts what it has stored. Read the object again, and change its newest state.
         *
         *     `webhook_active`: Updates go to a webhook, so they cannot be polled. Remove the webhook first.
         *
         *     `webhook_path_taken`: Another workflow already answers this method and path. Change one of the two.
         */
        ConflictOrProviderConflictOrWebhookActiveOrWebhookPathTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "conflict" | "provider_conflict" | "webhook_active" | "webhook_path_taken";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "forbidden";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         *
         *     Or a page, for a browser.
         */
        ForbiddenOrPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "forbidden";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /** @description `gone`: The object or token has expired at the provider. Start over without it. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 410;
                    /** @enum {unknown} */
                    code?: "gone";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running. Repeat it later.
         *
         *     `provider_conflict`: The provider says that the request contradicts what it has stored. Read the object again, and change its newest state.
         */
        IdempotencyInProgressOrProviderConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "idempotency_in_progress" | "provider_conflict";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `idempotency_key_reused`: This Idempotency-Key was used with another request. Use a new key.
         *
         *     `provider_rejected`: The provider understood the request and refused it; `provider.message` says why. Change the input as the provider's message says.
         */
        IdempotencyKeyReusedOrProviderRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 422;
                    /** @enum {unknown} */
                    code?: "idempotency_key_reused" | "provider_rejected";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `insufficient_scope`: The API key does not have the scope this call needs. Make a key with that scope.
         *
         *     `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         */
        InsufficientScopeOrForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "forbidden";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `insufficient_scope`: The API key does not have the scope this call needs. Make a key with that scope.
         *
         *     `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         *
         *     `missing_scope`: The connection does not have a permission that this action needs. Reconnect it in Settings > Connectors with that permission.
         *
         *     `provider_forbidden`: The account behind the connection may not do this at the provider. Give that account the right at the provider, or use another connection.
         */
        InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "forbidden" | "missing_scope" | "provider_forbidden";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `insufficient_scope`: The API key does not have the scope this call needs. Make a key with that scope.
         *
         *     `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         *
         *     `missing_scope`: The connection does not have a permission that this action needs. Reconnect it in Settings > Connectors with that permission.
         *
         *     `provider_forbidden`: The account behind the connection may not do this at the provider. Give that account the right at the provider, or use another connection.
         *
         *     `bot_not_started_by_user`: A bot can write to a person only after that person has started it. Let the person open the bot and start it.
         *
         *     `bot_not_in_chat`: The bot must be a member of the group or channel. Add it there first.
         */
        InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "forbidden" | "missing_scope" | "provider_forbidden" | "bot_not_started_by_user" | "bot_not_in_chat";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `insufficient_scope`: The API key does not have the scope this call needs. Make a key with that scope.
         *
         *     `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         *
         *     What the provider answers.
         */
        InsufficientScopeOrForbiddenOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "forbidden";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /**
         * @description `insufficient_scope`: The API key does not have the scope this call needs. Make a key with that scope.
         *
         *     `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         *
         *     `provider_forbidden`: The account behind the connection may not do this at the provider. Give that account the right at the provider, or use another connection.
         */
        InsufficientScopeOrForbiddenOrProviderForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "forbidden" | "provider_forbidden";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `insufficient_scope`: The API key does not have the scope this call needs. Make a key with that scope.
         *
         *     `forbidden`: Your role does not allow this, or a page of another site sent the request. Ask an administrator of the workspace for a role that allows it.
         *
         *     `provider_forbidden`: The account behind the connection may not do this at the provider. Give that account the right at the provider, or use another connection.
         *
         *     `bot_not_started_by_user`: A bot can write to a person only after that person has started it. Let the person open the bot and start it.
         *
         *     `bot_not_in_chat`: The bot must be a member of the group or channel. Add it there first.
         */
        InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "forbidden" | "provider_forbidden" | "bot_not_started_by_user" | "bot_not_in_chat";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: Something failed in this service. Try again, and quote `requestId` when you report it. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 500;
                    /** @enum {unknown} */
                    code?: "internal";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `internal`: Something failed in this service. Try again, and quote `requestId` when you report it.
         *
         *     Or a page, for a browser.
         */
        InternalOrPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 500;
                    /** @enum {unknown} */
                    code?: "internal";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /**
         * @description `internal`: Something failed in this service. Try again, and quote `requestId` when you report it.
         *
         *     What the provider answers.
         */
        InternalOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 500;
                    /** @enum {unknown} */
                    code?: "internal";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names. */
        InvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names.
         *
         *     `invalid_json`: The body is not valid UTF-8 encoded JSON. Send JSON, encoded in UTF-8.
         */
        InvalidInputOrInvalidJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input" | "invalid_json";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names.
         *
         *     `invalid_json`: The body is not valid UTF-8 encoded JSON. Send JSON, encoded in UTF-8.
         *
         *     `managed_unavailable`: Nobody has set up a managed OAuth application for this connector. Use an application of your own, or ask an admin to set one up in Settings > Connectors.
         */
        InvalidInputOrInvalidJsonOrManagedUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input" | "invalid_json" | "managed_unavailable";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names.
         *
         *     `managed_unavailable`: Nobody has set up a managed OAuth application for this connector. Use an application of your own, or ask an admin to set one up in Settings > Connectors.
         */
        InvalidInputOrManagedUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input" | "managed_unavailable";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names.
         *
         *     `managed_unavailable`: Nobody has set up a managed OAuth application for this connector. Use an application of your own, or ask an admin to set one up in Settings > Connectors.
         *
         *     Or a page, for a browser.
         */
        InvalidInputOrManagedUnavailableOrPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input" | "managed_unavailable";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /**
         * @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names.
         *
         *     Or a page, for a browser.
         */
        InvalidInputOrPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /**
         * @description `invalid_input`: A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault. Correct the fields that `errors` names.
         *
         *     What the provider answers.
         */
        InvalidInputOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 400;
                    /** @enum {unknown} */
                    code?: "invalid_input";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `not_acceptable`: The service answers JSON. Accept `application/json`. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 406;
                    /** @enum {unknown} */
                    code?: "not_acceptable";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_connected`: No account is connected for this connector. Connect one in Settings > Connectors.
         *
         *     `connector_credential_rejected`: The provider refused the key, token or application of this connection. Enter it again in Settings > Connectors; the key of an agent in Settings > Variables.
         */
        NotConnectedOrConnectorCredentialRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 424;
                    /** @enum {unknown} */
                    code?: "not_connected" | "connector_credential_rejected";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_connected`: No account is connected for this connector. Connect one in Settings > Connectors.
         *
         *     `reauthorization_required`: The provider no longer accepts this connection. Reconnect it in Settings > Connectors.
         *
         *     `connector_credential_rejected`: The provider refused the key, token or application of this connection. Enter it again in Settings > Connectors; the key of an agent in Settings > Variables.
         */
        NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 424;
                    /** @enum {unknown} */
                    code?: "not_connected" | "reauthorization_required" | "connector_credential_rejected";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_connected`: No account is connected for this connector. Connect one in Settings > Connectors.
         *
         *     `reauthorization_required`: The provider no longer accepts this connection. Reconnect it in Settings > Connectors.
         *
         *     `connector_credential_rejected`: The provider refused the key, token or application of this connection. Enter it again in Settings > Connectors; the key of an agent in Settings > Variables.
         *
         *     What the provider answers.
         */
        NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejectedOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 424;
                    /** @enum {unknown} */
                    code?: "not_connected" | "reauthorization_required" | "connector_credential_rejected";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `not_found`: There is nothing at this address for this workspace. Check the id or name, and that it belongs to this workspace. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 404;
                    /** @enum {unknown} */
                    code?: "not_found";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_found`: There is nothing at this address for this workspace. Check the id or name, and that it belongs to this workspace.
         *
         *     Or a page, for a browser.
         */
        NotFoundOrPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 404;
                    /** @enum {unknown} */
                    code?: "not_found";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /**
         * @description `not_found`: There is nothing at this address for this workspace. Check the id or name, and that it belongs to this workspace.
         *
         *     What the provider answers.
         */
        NotFoundOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 404;
                    /** @enum {unknown} */
                    code?: "not_found";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /**
         * @description `not_found`: There is nothing at this address for this workspace. Check the id or name, and that it belongs to this workspace.
         *
         *     `provider_not_found`: The provider knows no such object, or this account may not see it. Check the id that was sent, and that the connected account may see the object.
         */
        NotFoundOrProviderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 404;
                    /** @enum {unknown} */
                    code?: "not_found" | "provider_not_found";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `precondition_failed`: The version you named is no longer the current one. Read it again and make the change on what it is now. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 412;
                    /** @enum {unknown} */
                    code?: "precondition_failed";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `provider_conflict`: The provider says that the request contradicts what it has stored. Read the object again, and change its newest state. */
        ProviderConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 409;
                    /** @enum {unknown} */
                    code?: "provider_conflict";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `provider_quota_exhausted`: The plan or credit of the account at the provider is used up. Raise the plan or add credit at the provider, then try again. */
        ProviderQuotaExhausted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 402;
                    /** @enum {unknown} */
                    code?: "provider_quota_exhausted";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `provider_rejected`: The provider understood the request and refused it; `provider.message` says why. Change the input as the provider's message says. */
        ProviderRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 422;
                    /** @enum {unknown} */
                    code?: "provider_rejected";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `provider_rejected`: The provider understood the request and refused it; `provider.message` says why. Change the input as the provider's message says.
         *
         *     `workflow_invalid`: The workflow cannot be deployed; `errors` lists every fault with its node. Correct the nodes that `errors` names and deploy again.
         */
        ProviderRejectedOrWorkflowInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 422;
                    /** @enum {unknown} */
                    code?: "provider_rejected" | "workflow_invalid";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `provider_timeout`: The provider did not answer in time; a write may have happened. Check at the provider whether it happened before you try again. */
        ProviderTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 504;
                    /** @enum {unknown} */
                    code?: "provider_timeout";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `provider_timeout`: The provider did not answer in time; a write may have happened. Check at the provider whether it happened before you try again.
         *
         *     What the provider answers.
         */
        ProviderTimeoutOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 504;
                    /** @enum {unknown} */
                    code?: "provider_timeout";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /**
         * @description `provider_unavailable`: The provider could not be reached or failed. Try again later, or set `retry` on the node.
         *
         *     `provider_invalid_response`: The provider's answer does not follow its documented interface. Try again, and check the address and version of the provider if it happens again.
         */
        ProviderUnavailableOrProviderInvalidResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 502;
                    /** @enum {unknown} */
                    code?: "provider_unavailable" | "provider_invalid_response";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `provider_unavailable`: The provider could not be reached or failed. Try again later, or set `retry` on the node.
         *
         *     `provider_invalid_response`: The provider's answer does not follow its documented interface. Try again, and check the address and version of the provider if it happens again.
         *
         *     What the provider answers.
         */
        ProviderUnavailableOrProviderInvalidResponseOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 502;
                    /** @enum {unknown} */
                    code?: "provider_unavailable" | "provider_invalid_response";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `range_not_satisfiable`: The part of the file that `Range` names begins behind its end, or has no bytes. Ask for a part within the bytes that `Content-Range` names. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 416;
                    /** @enum {unknown} */
                    code?: "range_not_satisfiable";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: A limit of this service was reached. Wait for `Retry-After` seconds, then go on more slowly. */
        RateLimited: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 429;
                    /** @enum {unknown} */
                    code?: "rate_limited";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `rate_limited`: A limit of this service was reached. Wait for `Retry-After` seconds, then go on more slowly.
         *
         *     Or a page, for a browser.
         */
        RateLimitedOrPage: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 429;
                    /** @enum {unknown} */
                    code?: "rate_limited";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /**
         * @description `rate_limited`: A limit of this service was reached. Wait for `Retry-After` seconds, then go on more slowly.
         *
         *     What the provider answers.
         */
        RateLimitedOrProviderAnswer: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 429;
                    /** @enum {unknown} */
                    code?: "rate_limited";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /**
         * @description `rate_limited`: A limit of this service was reached. Wait for `Retry-After` seconds, then go on more slowly.
         *
         *     `provider_rate_limited`: The provider asks to slow down. Wait for `Retry-After` seconds, or set `retry` on the node.
         */
        RateLimitedOrProviderRateLimited: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 429;
                    /** @enum {unknown} */
                    code?: "rate_limited" | "provider_rate_limited";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `too_large`: The request is larger than the documented limit. Send less, or in several parts. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 413;
                    /** @enum {unknown} */
                    code?: "too_large";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `too_large`: The request is larger than the documented limit. Send less, or in several parts.
         *
         *     What the provider answers.
         */
        TooLargeOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 413;
                    /** @enum {unknown} */
                    code?: "too_large";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `unauthenticated`: The request has no valid API key, and nobody is signed in. Send a valid API key as `Authorization: Bearer <key>`, or sign in. */
        Unauthenticated: {
            headers: {
                /** @description How to authenticate. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 401;
                    /** @enum {unknown} */
                    code?: "unauthenticated";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `unauthenticated`: The request has no valid API key, and nobody is signed in. Send a valid API key as `Authorization: Bearer <key>`, or sign in.
         *
         *     What the provider answers.
         */
        UnauthenticatedOrProviderAnswer: {
            headers: {
                /** @description How to authenticate. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 401;
                    /** @enum {unknown} */
                    code?: "unauthenticated";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `unavailable`: The service cannot do this right now. Repeat after `Retry-After` seconds. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 503;
                    /** @enum {unknown} */
                    code?: "unavailable";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `unavailable`: The service cannot do this right now. Repeat after `Retry-After` seconds.
         *
         *     Or a page, for a browser.
         */
        UnavailableOrPage: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 503;
                    /** @enum {unknown} */
                    code?: "unavailable";
                } & components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /**
         * @description `unavailable`: The service cannot do this right now. Repeat after `Retry-After` seconds.
         *
         *     What the provider answers.
         */
        UnavailableOrProviderAnswer: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 503;
                    /** @enum {unknown} */
                    code?: "unavailable";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /** @description `unsupported_media_type`: This address does not accept the type of the body. Send it in a type that it accepts, usually `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 415;
                    /** @enum {unknown} */
                    code?: "unsupported_media_type";
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `unsupported_media_type`: This address does not accept the type of the body. Send it in a type that it accepts, usually `application/json`.
         *
         *     What the provider answers.
         */
        UnsupportedMediaTypeOrProviderAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 415;
                    /** @enum {unknown} */
                    code?: "unsupported_media_type";
                } & components["schemas"]["Problem"];
                "*/*": unknown;
            };
        };
        /**
         * @description `workflow_failed`: The run ended with an error. Open the run that `runId` names to see which node failed and why.
         *
         *     `internal`: Something failed in this service. Try again, and quote `requestId` when you report it.
         */
        WorkflowFailedOrInternal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 500;
                    /** @enum {unknown} */
                    code?: "workflow_failed" | "internal";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `workflow_invalid`: The workflow cannot be deployed; `errors` lists every fault with its node. Correct the nodes that `errors` names and deploy again. */
        WorkflowInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 422;
                    /** @enum {unknown} */
                    code?: "workflow_invalid";
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `workflow_timeout`: The run takes longer than a caller may wait, and goes on. Read it later with `runId`. */
        WorkflowTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /** @constant */
                    status?: 504;
                    /** @enum {unknown} */
                    code?: "workflow_timeout";
                } & components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
        Connection: string;
        /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
        EndUser: string;
        /** @description The same key with the same input gets the first answer again for 24 hours. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "get-actions": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200; default: all there are. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CatalogueAction"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.list-profiles": {
        parameters: {
            query?: {
                /**
                 * @description Profiles of one page, 1 to 100.
                 * @example 1
                 */
                pageSize?: number;
                /** @description Which page, from 1. */
                pageNumber?: number;
                /** @description The `nextPageToken` of the page before, instead of a number. */
                pageToken?: string;
                /** @description Only profiles with this in their name or userId. */
                query?: string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "5c95a83e-c11b-4da8-95c0-e5a0ddf1ccb1",
                     *           "name": "ada",
                     *           "userId": "ada@example.org",
                     *           "lastUsedAt": null,
                     *           "createdAt": "2026-11-21T10:09:18.698Z",
                     *           "updatedAt": "2026-11-21T10:09:18.698Z",
                     *           "cookieDomains": null
                     *         }
                     *       ],
                     *       "totalItems": 2,
                     *       "pageNumber": 1,
                     *       "pageSize": 1,
                     *       "nextPageToken": "cD0y"
                     *     }
                     */
                    "application/json": {
                        items: {
                            id: string;
                            name?: string | null;
                            userId?: string | null;
                            lastUsedAt?: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            cookieDomains?: string[] | null;
                        }[];
                        totalItems: number;
                        pageNumber: number;
                        pageSize: number;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.create-profile": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "ada",
                 *       "userId": "ada@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProfile"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5c95a83e-c11b-4da8-95c0-e5a0ddf1ccb1",
                     *       "name": "ada",
                     *       "userId": "ada@example.org",
                     *       "lastUsedAt": null,
                     *       "createdAt": "2026-11-21T10:09:18.698Z",
                     *       "updatedAt": "2026-11-21T10:09:18.698Z",
                     *       "cookieDomains": null
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string | null;
                        userId?: string | null;
                        lastUsedAt?: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        cookieDomains?: string[] | null;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.get-profile": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The profile, by its id.
                 * @example b1e2d3c4-0000-4000-8000-000000000001
                 */
                profileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1e2d3c4-0000-4000-8000-000000000001",
                     *       "name": "ada",
                     *       "userId": "ada@example.org",
                     *       "lastUsedAt": "2026-11-20T10:09:15.875Z",
                     *       "createdAt": "2026-11-20T10:09:15.875Z",
                     *       "updatedAt": "2026-11-20T10:09:15.875Z",
                     *       "cookieDomains": [
                     *         "example.com"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string | null;
                        userId?: string | null;
                        lastUsedAt?: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        cookieDomains?: string[] | null;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.create-session": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "profileId": "b1e2d3c4-0000-4000-8000-000000000001",
                 *       "proxyCountryCode": "de"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a67d2726-fce0-42de-9c8d-c20ad008f98f",
                     *       "status": "active",
                     *       "liveUrl": "https://live.sandbox.example/a67d2726-fce0-42de-9c8d-c20ad008f98f?token=live-a67d2726-fce0-42de-9c8d-c20ad008f98f",
                     *       "recordingUrl": null,
                     *       "startedAt": "2026-11-21T10:09:18.588Z",
                     *       "finishedAt": null,
                     *       "persistMemory": true,
                     *       "keepAlive": true,
                     *       "proxyUsedMb": "0",
                     *       "proxyCost": "0"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "active" | "stopped";
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        liveUrl?: string | null;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        recordingUrl?: string | null;
                        /** Format: date-time */
                        startedAt: string;
                        finishedAt?: string | null;
                        persistMemory?: boolean;
                        keepAlive?: boolean;
                        proxyUsedMb?: string;
                        proxyCost?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        cdpUrl?: string | null;
                        /** Format: date-time */
                        timeoutAt?: string;
                        browserCost?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.run-task": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "task": "Read the title of example.com",
                 *       "startUrl": "https://example.com",
                 *       "maxSteps": 5,
                 *       "structuredOutput": {
                 *         "type": "object",
                 *         "properties": {
                 *           "title": {
                 *             "type": "string"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunTask"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "e35e1273-2a1d-43a1-be50-80be6290c252",
                     *       "sessionId": "54abc936-319a-45a1-8172-57d4f7ec30e1",
                     *       "status": "finished",
                     *       "done": true,
                     *       "llm": "browser-use-2.0",
                     *       "task": "Read the title",
                     *       "createdAt": "2026-11-21T10:09:17",
                     *       "startedAt": "2026-11-21T10:09:17",
                     *       "finishedAt": "2026-11-21T10:09:17",
                     *       "output": "Done: Read the title",
                     *       "isSuccess": true,
                     *       "steps": [
                     *         {
                     *           "number": 1,
                     *           "memory": "",
                     *           "evaluationPreviousGoal": "",
                     *           "nextGoal": "read",
                     *           "url": "https://example.com",
                     *           "screenshotUrl": null,
                     *           "actions": [
                     *             "{}"
                     *           ],
                     *           "duration": 0.4
                     *         }
                     *       ],
                     *       "outputFiles": [],
                     *       "cost": "0.02",
                     *       "judgement": null,
                     *       "judgeVerdict": null,
                     *       "metadata": {}
                     *     }
                     */
                    "application/json": {
                        id: string;
                        sessionId: string;
                        /** @enum {string} */
                        status: "created" | "started" | "finished" | "failed" | "stopped";
                        /** @description Whether it has ended; false with 202. */
                        done: boolean;
                        providerStatus?: string;
                        llm?: string;
                        task?: string;
                        createdAt?: string;
                        startedAt?: string | null;
                        finishedAt?: string | null;
                        output?: string | null;
                        isSuccess?: boolean | null;
                        steps?: {
                            number: number;
                            memory: string;
                            evaluationPreviousGoal: string;
                            nextGoal: string;
                            url: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            screenshotUrl?: string | null;
                            actions: string[];
                            duration?: number | null;
                        }[];
                        outputFiles?: {
                            id: string;
                            fileName: string;
                        }[];
                        cost?: string | null;
                        judgement?: string | null;
                        judgeVerdict?: boolean | null;
                        error?: string | null;
                        metadata?: Record<string, unknown>;
                    };
                };
            };
            /** @description Not ended yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "e35e1273-2a1d-43a1-be50-80be6290c252",
                     *       "sessionId": "54abc936-319a-45a1-8172-57d4f7ec30e1",
                     *       "status": "finished",
                     *       "done": true,
                     *       "llm": "browser-use-2.0",
                     *       "task": "Read the title",
                     *       "createdAt": "2026-11-21T10:09:17",
                     *       "startedAt": "2026-11-21T10:09:17",
                     *       "finishedAt": "2026-11-21T10:09:17",
                     *       "output": "Done: Read the title",
                     *       "isSuccess": true,
                     *       "steps": [
                     *         {
                     *           "number": 1,
                     *           "memory": "",
                     *           "evaluationPreviousGoal": "",
                     *           "nextGoal": "read",
                     *           "url": "https://example.com",
                     *           "screenshotUrl": null,
                     *           "actions": [
                     *             "{}"
                     *           ],
                     *           "duration": 0.4
                     *         }
                     *       ],
                     *       "outputFiles": [],
                     *       "cost": "0.02",
                     *       "judgement": null,
                     *       "judgeVerdict": null,
                     *       "metadata": {}
                     *     }
                     */
                    "application/json": {
                        id: string;
                        sessionId: string;
                        /** @enum {string} */
                        status: "created" | "started" | "finished" | "failed" | "stopped";
                        /** @description Whether it has ended; false with 202. */
                        done: boolean;
                        providerStatus?: string;
                        llm?: string;
                        task?: string;
                        createdAt?: string;
                        startedAt?: string | null;
                        finishedAt?: string | null;
                        output?: string | null;
                        isSuccess?: boolean | null;
                        steps?: {
                            number: number;
                            memory: string;
                            evaluationPreviousGoal: string;
                            nextGoal: string;
                            url: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            screenshotUrl?: string | null;
                            actions: string[];
                            duration?: number | null;
                        }[];
                        outputFiles?: {
                            id: string;
                            fileName: string;
                        }[];
                        cost?: string | null;
                        judgement?: string | null;
                        judgeVerdict?: boolean | null;
                        error?: string | null;
                        metadata?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.get-task": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The task, by its id.
                 * @example 3c0e1b9a-0000-4000-8000-000000000001
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "588aaef4-aaf1-4f52-a5a5-d7b8a8414ef6",
                     *       "sessionId": "43842cb8-7b2a-4ea2-9880-adb0ff68498c",
                     *       "status": "finished",
                     *       "done": true,
                     *       "llm": "browser-use-2.0",
                     *       "task": "Read",
                     *       "createdAt": "2026-11-21T10:09:17",
                     *       "startedAt": "2026-11-21T10:09:17",
                     *       "finishedAt": "2026-11-21T10:09:17",
                     *       "output": "Done: Read",
                     *       "isSuccess": true,
                     *       "steps": [
                     *         {
                     *           "number": 1,
                     *           "memory": "",
                     *           "evaluationPreviousGoal": "",
                     *           "nextGoal": "read",
                     *           "url": "about:blank",
                     *           "screenshotUrl": null,
                     *           "actions": [
                     *             "{}"
                     *           ],
                     *           "duration": 0.4
                     *         }
                     *       ],
                     *       "outputFiles": [],
                     *       "cost": "0.02",
                     *       "judgement": null,
                     *       "judgeVerdict": null,
                     *       "metadata": {}
                     *     }
                     */
                    "application/json": {
                        id: string;
                        sessionId: string;
                        /** @enum {string} */
                        status: "created" | "started" | "finished" | "failed" | "stopped";
                        /** @description Whether it has ended; false with 202. */
                        done: boolean;
                        providerStatus?: string;
                        llm?: string;
                        task?: string;
                        createdAt?: string;
                        startedAt?: string | null;
                        finishedAt?: string | null;
                        output?: string | null;
                        isSuccess?: boolean | null;
                        steps?: {
                            number: number;
                            memory: string;
                            evaluationPreviousGoal: string;
                            nextGoal: string;
                            url: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            screenshotUrl?: string | null;
                            actions: string[];
                            duration?: number | null;
                        }[];
                        outputFiles?: {
                            id: string;
                            fileName: string;
                        }[];
                        cost?: string | null;
                        judgement?: string | null;
                        judgeVerdict?: boolean | null;
                        error?: string | null;
                        metadata?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "browser.stop-task": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The task, by its id.
                 * @example 3c0e1b9a-0000-4000-8000-000000000001
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "stopSession": true
                 *     }
                 */
                "application/json": {
                    /** @description Also stop its session; only v2. */
                    stopSession?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb3cf191-c577-4053-853b-bfdff3e80268",
                     *       "sessionId": "9298f00e-a67c-492d-b42d-e3265aa84587",
                     *       "status": "finished",
                     *       "done": true,
                     *       "llm": "browser-use-2.0",
                     *       "task": "Read",
                     *       "createdAt": "2026-11-21T10:09:18",
                     *       "startedAt": "2026-11-21T10:09:18",
                     *       "finishedAt": "2026-11-21T10:09:18",
                     *       "output": "Done: Read",
                     *       "isSuccess": true,
                     *       "steps": [
                     *         {
                     *           "number": 1,
                     *           "memory": "",
                     *           "evaluationPreviousGoal": "",
                     *           "nextGoal": "read",
                     *           "url": "about:blank",
                     *           "screenshotUrl": null,
                     *           "actions": [
                     *             "{}"
                     *           ],
                     *           "duration": 0.4
                     *         }
                     *       ],
                     *       "outputFiles": [],
                     *       "cost": "0.02",
                     *       "judgement": null,
                     *       "judgeVerdict": null,
                     *       "metadata": {}
                     *     }
                     */
                    "application/json": {
                        id: string;
                        sessionId: string;
                        /** @enum {string} */
                        status: "created" | "started" | "finished" | "failed" | "stopped";
                        /** @description Whether it has ended; false with 202. */
                        done: boolean;
                        providerStatus?: string;
                        llm?: string;
                        task?: string;
                        createdAt?: string;
                        startedAt?: string | null;
                        finishedAt?: string | null;
                        output?: string | null;
                        isSuccess?: boolean | null;
                        steps?: {
                            number: number;
                            memory: string;
                            evaluationPreviousGoal: string;
                            nextGoal: string;
                            url: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            screenshotUrl?: string | null;
                            actions: string[];
                            duration?: number | null;
                        }[];
                        outputFiles?: {
                            id: string;
                            fileName: string;
                        }[];
                        cost?: string | null;
                        judgement?: string | null;
                        judgeVerdict?: boolean | null;
                        error?: string | null;
                        metadata?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "calendar.create-event": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "summary": "Review",
                 *       "start": {
                 *         "dateTime": "2026-12-01T10:00:00+01:00",
                 *         "timeZone": "Europe/Berlin"
                 *       },
                 *       "end": "2026-12-01T11:00:00+01:00",
                 *       "attendees": [
                 *         "ada@example.org"
                 *       ],
                 *       "addMeet": true,
                 *       "sendUpdates": "all"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEvent"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "calendar#event",
                     *       "id": "o3ksbfkrf2nvv7qekgpog0lfed",
                     *       "etag": "\"3480000000000012\"",
                     *       "status": "confirmed",
                     *       "htmlLink": "https://www.google.com/calendar/event?eid=bzNrc2Jma3JmMm52djdxZWtncG9nMGxmZWQgYWRhQGV4YW1wbGUub3Jn",
                     *       "created": "2026-11-21T10:09:17.749Z",
                     *       "updated": "2026-11-21T10:09:17.749Z",
                     *       "summary": "Review",
                     *       "start": {
                     *         "dateTime": "2026-12-01T11:00:00+01:00",
                     *         "timeZone": "UTC"
                     *       },
                     *       "end": {
                     *         "dateTime": "2026-12-01T12:00:00+01:00",
                     *         "timeZone": "UTC"
                     *       },
                     *       "sequence": 0
                     *     }
                     */
                    "application/json": {
                        kind?: string;
                        id: string;
                        etag?: string;
                        status?: string;
                        htmlLink?: string;
                        /** Format: date-time */
                        created?: string;
                        /** Format: date-time */
                        updated?: string;
                        summary?: string;
                        description?: string;
                        location?: string;
                        start?: {
                            date?: string;
                            dateTime?: string;
                            timeZone?: string;
                        };
                        end?: {
                            date?: string;
                            dateTime?: string;
                            timeZone?: string;
                        };
                        attendees?: Record<string, unknown>[];
                        recurrence?: string[];
                        conferenceData?: Record<string, unknown>;
                        sequence?: number;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "calendar.delete-event": {
        parameters: {
            query: {
                /** @description The calendar, by its id or address; default the person's own. */
                calendarId?: string;
                /**
                 * @description The event; the id of one instance changes that instance alone.
                 * @example 4k1f0q2v
                 */
                eventId: string;
                /** @description Who gets a mail about the change. If left out, Google decides. With none, the event may be missing in calendars outside Google. */
                sendUpdates?: "all" | "externalOnly" | "none";
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Only if the object still has this ETag. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "eventId": "dh1brl0o7pf6i6beapkb2g9oo6",
                     *       "calendarId": "primary",
                     *       "alreadyDeleted": false
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        eventId: string;
                        calendarId: string;
                        alreadyDeleted: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "calendar.get-event": {
        parameters: {
            query: {
                /** @description The calendar, by its id or address; default the person's own. */
                calendarId?: string;
                /**
                 * @description The event; the id of one instance changes that instance alone.
                 * @example 4k1f0q2v
                 */
                eventId: string;
                /** @description The IANA time zone of the answer. */
                timeZone?: string;
                /** @description How many attendees the answer lists, at most. */
                maxAttendees?: number;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description Only if the object no longer has this ETag. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "calendar#event",
                     *       "id": "cccic7qrevukbg3rn14a8tp09i",
                     *       "etag": "\"3480000000000010\"",
                     *       "status": "confirmed",
                     *       "htmlLink": "https://www.google.com/calendar/event?eid=Y2NjaWM3cXJldnVrYmczcm4xNGE4dHAwOWkgYWRhQGV4YW1wbGUub3Jn",
                     *       "created": "2026-11-21T10:09:17.228Z",
                     *       "updated": "2026-11-21T10:09:17.231Z",
                     *       "summary": "Review",
                     *       "start": {
                     *         "dateTime": "2026-12-01T11:00:00+01:00",
                     *         "timeZone": "UTC"
                     *       },
                     *       "end": {
                     *         "dateTime": "2026-12-01T12:00:00+01:00",
                     *         "timeZone": "UTC"
                     *       },
                     *       "sequence": 0
                     *     }
                     */
                    "application/json": {
                        kind?: string;
                        id: string;
                        etag?: string;
                        status?: string;
                        htmlLink?: string;
                        /** Format: date-time */
                        created?: string;
                        /** Format: date-time */
                        updated?: string;
                        summary?: string;
                        description?: string;
                        location?: string;
                        start?: {
                            date?: string;
                            dateTime?: string;
                            timeZone?: string;
                        };
                        end?: {
                            date?: string;
                            dateTime?: string;
                            timeZone?: string;
                        };
                        attendees?: Record<string, unknown>[];
                        recurrence?: string[];
                        conferenceData?: Record<string, unknown>;
                        sequence?: number;
                    };
                };
            };
            /** @description Not changed since that version. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInputOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "calendar.list-events": {
        parameters: {
            query?: {
                /** @description The calendar, by its id or address; default the person's own. */
                calendarId?: string;
                /**
                 * @description Only events that end after this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                timeMin?: string;
                /**
                 * @description Only events that begin before this time.
                 * @example 2026-12-08T00:00:00Z
                 */
                timeMax?: string;
                /** @description Only events changed since this time, deleted ones included. */
                updatedMin?: string;
                /** @description Words that occur in the event. */
                q?: string;
                /** @description The IANA time zone of the answer. */
                timeZone?: string;
                /** @description Only the event with this iCalendar UID. */
                iCalUID?: string;
                /** @description List the instances of events that repeat instead of the events. */
                singleEvents?: boolean;
                /**
                 * @description The order; startTime needs singleEvents.
                 * @example startTime
                 */
                orderBy?: "startTime" | "updated";
                /**
                 * @description Events of one page, 1 to 2500; a page may hold fewer.
                 * @example 1
                 */
                maxResults?: number;
                /** @description The `nextPageToken` of the page before. */
                pageToken?: string;
                /** @description The `nextSyncToken` of a last page: only what changed since. */
                syncToken?: string;
                /** @description Deleted events too, with status cancelled. */
                showDeleted?: boolean;
                /** @description Hidden invitations too. */
                showHiddenInvitations?: boolean;
                /** @description How many attendees each event lists, at most. */
                maxAttendees?: number;
                /** @description Only events of these types. */
                eventTypes?: ("default" | "focusTime" | "outOfOffice" | "workingLocation" | "birthday" | "fromGmail")[] | ("default" | "focusTime" | "outOfOffice" | "workingLocation" | "birthday" | "fromGmail");
                /** @description Only events with these private properties, each `name=value`. */
                privateExtendedProperty?: string[] | string;
                /** @description Only events with these shared properties, each `name=value`. */
                sharedExtendedProperty?: string[] | string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "calendar#events",
                     *       "etag": "\"3480000000000012\"",
                     *       "summary": "ada@example.org",
                     *       "timeZone": "Europe/Berlin",
                     *       "accessRole": "owner",
                     *       "defaultReminders": [
                     *         {
                     *           "method": "popup",
                     *           "minutes": 10
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "kind": "calendar#event",
                     *           "id": "bld7m850torobmpbpc7jip4ddq",
                     *           "etag": "\"3480000000000006\"",
                     *           "status": "confirmed",
                     *           "htmlLink": "https://www.google.com/calendar/event?eid=YmxkN204NTB0b3JvYm1wYnBjN2ppcDRkZHEgYWRhQGV4YW1wbGUub3Jn",
                     *           "created": "2026-11-21T10:09:15.854Z",
                     *           "updated": "2026-11-21T10:09:15.854Z",
                     *           "summary": "Conference in Vienna",
                     *           "start": {
                     *             "date": "2026-12-01"
                     *           },
                     *           "end": {
                     *             "date": "2026-12-04"
                     *           },
                     *           "sequence": 0
                     *         }
                     *       ],
                     *       "nextPageToken": "WyJxQ2syQ25CYlZHQmwiLHsiYWZ0ZXIiOlsxNzk2MDc5NjAwMDAwLCJibGQ3bTg1MHRvcm9ibXBicGM3amlwNGRkcSJdLCJzeW5jIjp7ImNoYW5nZSI6NiwiYXQiOjE3OTUyNTU3NTgzMjMsInRpbWVNaW4iO..."
                     *     }
                     */
                    "application/json": {
                        kind?: string;
                        etag?: string;
                        summary?: string;
                        timeZone?: string;
                        accessRole?: string;
                        defaultReminders?: Record<string, unknown>[];
                        items: {
                            kind?: string;
                            id: string;
                            etag?: string;
                            status?: string;
                            htmlLink?: string;
                            /** Format: date-time */
                            created?: string;
                            /** Format: date-time */
                            updated?: string;
                            summary?: string;
                            description?: string;
                            location?: string;
                            start?: {
                                date?: string;
                                dateTime?: string;
                                timeZone?: string;
                            };
                            end?: {
                                date?: string;
                                dateTime?: string;
                                timeZone?: string;
                            };
                            attendees?: Record<string, unknown>[];
                            recurrence?: string[];
                            conferenceData?: Record<string, unknown>;
                            sequence?: number;
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                        /** @description On the last page only: give it back as `syncToken` to get what changed since. */
                        nextSyncToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "calendar.update-event": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Only if the object still has this ETag. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventId": "4k1f0q2v",
                 *       "location": "Room 2",
                 *       "description": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEvent"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "calendar#event",
                     *       "id": "cccic7qrevukbg3rn14a8tp09i",
                     *       "etag": "\"3480000000000014\"",
                     *       "status": "confirmed",
                     *       "htmlLink": "https://www.google.com/calendar/event?eid=Y2NjaWM3cXJldnVrYmczcm4xNGE4dHAwOWkgYWRhQGV4YW1wbGUub3Jn",
                     *       "created": "2026-11-21T10:09:17.228Z",
                     *       "updated": "2026-11-21T10:09:18.675Z",
                     *       "summary": "Review",
                     *       "location": "Room 5",
                     *       "start": {
                     *         "dateTime": "2026-12-01T11:00:00+01:00",
                     *         "timeZone": "UTC"
                     *       },
                     *       "end": {
                     *         "dateTime": "2026-12-01T12:00:00+01:00",
                     *         "timeZone": "UTC"
                     *       },
                     *       "sequence": 0
                     *     }
                     */
                    "application/json": {
                        kind?: string;
                        id: string;
                        etag?: string;
                        status?: string;
                        htmlLink?: string;
                        /** Format: date-time */
                        created?: string;
                        /** Format: date-time */
                        updated?: string;
                        summary?: string;
                        description?: string;
                        location?: string;
                        start?: {
                            date?: string;
                            dateTime?: string;
                            timeZone?: string;
                        };
                        end?: {
                            date?: string;
                            dateTime?: string;
                            timeZone?: string;
                        };
                        attendees?: Record<string, unknown>[];
                        recurrence?: string[];
                        conferenceData?: Record<string, unknown>;
                        sequence?: number;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.answer-callback-query": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "callback_query_id": "4382000000000000001",
                 *       "text": "Done"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerCallbackQuery"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answered": true,
                     *       "callback_query_id": "4382000000000000001"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        answered: true;
                        callback_query_id: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.delete-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890,
                 *       "message_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["DeleteMessage"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "chat_id": -1001234567890,
                     *       "message_id": 3
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        chat_id: number | string;
                        message_id?: number;
                        message_ids?: number[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.edit-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "chat_id": 1001,
                 *       "message_id": 4,
                 *       "text": "Shall I send you the notes of today?"
                 *     }
                 */
                "application/json": components["schemas"]["EditMessage"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 5,
                     *       "date": 1795255757,
                     *       "chat": {
                     *         "id": 1001,
                     *         "type": "private",
                     *         "first_name": "Ada",
                     *         "username": "ada"
                     *       },
                     *       "from": {
                     *         "id": 123456,
                     *         "is_bot": true,
                     *         "first_name": "Bot",
                     *         "username": "test_bot"
                     *       },
                     *       "text": "Well? 2",
                     *       "reply_markup": {
                     *         "inline_keyboard": [
                     *           [
                     *             {
                     *               "text": "Press",
                     *               "callback_data": "p"
                     *             }
                     *           ]
                     *         ]
                     *       },
                     *       "edit_date": 1795255757
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    } | {
                        /** @constant */
                        edited: true;
                        inline_message_id: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.export-chat-invite-link": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890
                 *     }
                 */
                "application/json": components["schemas"]["ChatRef"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invite_link": "https://t.me/+AVZeJq1iLTB5LDs3"
                     *     }
                     */
                    "application/json": {
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        invite_link: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.forward-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890,
                 *       "from_chat_id": 1001,
                 *       "message_id": 2
                 *     }
                 */
                "application/json": components["schemas"]["ForwardMessage"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 7,
                     *       "date": 1795255758,
                     *       "chat": {
                     *         "id": 1001,
                     *         "type": "private",
                     *         "first_name": "Ada",
                     *         "username": "ada"
                     *       },
                     *       "text": "Hello",
                     *       "forward_origin": {
                     *         "type": "user",
                     *         "date": 1795255757,
                     *         "sender_user": {
                     *           "id": 1003,
                     *           "is_bot": false,
                     *           "first_name": "Linus",
                     *           "username": "linus"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-bot-info": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 123456,
                     *       "is_bot": true,
                     *       "first_name": "Bot",
                     *       "username": "test_bot",
                     *       "can_join_groups": true,
                     *       "can_read_all_group_messages": false,
                     *       "supports_guest_queries": false,
                     *       "supports_inline_queries": false,
                     *       "can_connect_to_business": false,
                     *       "has_main_web_app": false,
                     *       "has_topics_enabled": false,
                     *       "allows_users_to_create_topics": false,
                     *       "can_manage_bots": false,
                     *       "supports_join_request_queries": false
                     *     }
                     */
                    "application/json": {
                        id: number;
                        is_bot: boolean;
                        first_name: string;
                        username?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-chat-administrators": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890
                 *     }
                 */
                "application/json": components["schemas"]["GetChatAdministrators"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "administrators": [
                     *         {
                     *           "status": "creator",
                     *           "user": {
                     *             "id": 1001,
                     *             "is_bot": false,
                     *             "first_name": "Ada",
                     *             "username": "ada",
                     *             "language_code": "en"
                     *           },
                     *           "is_anonymous": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        administrators: {
                            /** @enum {string} */
                            status: "creator" | "administrator" | "member" | "restricted" | "left" | "kicked";
                            user: {
                                id: number;
                                is_bot: boolean;
                                first_name: string;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-chat-info": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890
                 *     }
                 */
                "application/json": components["schemas"]["ChatRef"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": -1001234567890,
                     *       "type": "supergroup",
                     *       "title": "Team",
                     *       "description": "Where the work is",
                     *       "accepted_gift_types": {
                     *         "unlimited_gifts": false,
                     *         "limited_gifts": false,
                     *         "unique_gifts": false,
                     *         "premium_subscription": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        id: number;
                        type: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        invite_link?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-chat-member": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890,
                 *       "user_id": 1001
                 *     }
                 */
                "application/json": components["schemas"]["GetChatMember"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "creator",
                     *       "user": {
                     *         "id": 1001,
                     *         "is_bot": false,
                     *         "first_name": "Ada",
                     *         "username": "ada",
                     *         "language_code": "en"
                     *       },
                     *       "is_anonymous": false
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "creator" | "administrator" | "member" | "restricted" | "left" | "kicked";
                        user: {
                            id: number;
                            is_bot: boolean;
                            first_name: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-chat-members-count": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890
                 *     }
                 */
                "application/json": components["schemas"]["ChatRef"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 17
                     *     }
                     */
                    "application/json": {
                        count: number;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-messages": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "chat_id": 1001,
                 *       "limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["GetMessages"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "update_id": 1001,
                     *           "kind": "message",
                     *           "message": {
                     *             "message_id": 1,
                     *             "date": 1795255755,
                     *             "chat": {
                     *               "id": 1001,
                     *               "type": "private",
                     *               "first_name": "Ada",
                     *               "username": "ada"
                     *             },
                     *             "from": {
                     *               "id": 1001,
                     *               "is_bot": false,
                     *               "first_name": "Ada",
                     *               "username": "ada",
                     *               "language_code": "en"
                     *             },
                     *             "text": "/start",
                     *             "entities": [
                     *               {
                     *                 "type": "bot_command",
                     *                 "offset": 0,
                     *                 "length": 6
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "next_after_update_id": 1001,
                     *       "has_more": true
                     *     }
                     */
                    "application/json": {
                        messages: {
                            update_id: number;
                            kind: string;
                            message: {
                                message_id: number;
                                date: number;
                                chat: {
                                    id: number;
                                    type: string;
                                };
                                from?: Record<string, unknown>;
                                text?: string;
                            };
                        }[];
                        next_after_update_id: number;
                        has_more: boolean;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.get-updates": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timeout": 25,
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["GetUpdates"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updates": [
                     *         {
                     *           "update_id": 1001,
                     *           "message": {
                     *             "message_id": 1,
                     *             "from": {
                     *               "id": 1001,
                     *               "is_bot": false,
                     *               "first_name": "Ada",
                     *               "username": "ada"
                     *             },
                     *             "chat": {
                     *               "id": 1001,
                     *               "type": "private",
                     *               "first_name": "Ada",
                     *               "username": "ada"
                     *             },
                     *             "date": 1795255755
                     *           }
                     *         }
                     *       ],
                     *       "next_offset": 1002
                     *     }
                     */
                    "application/json": {
                        updates: {
                            update_id: number;
                        }[];
                        next_offset?: number;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.send-document": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": 1001,
                 *       "document": "https://example.com/report.pdf",
                 *       "caption": "The report"
                 *     }
                 */
                "application/json": components["schemas"]["SendDocument"];
                "multipart/form-data": {
                    /**
                     * @description The chat: its id, or @username of a public one.
                     * @example 1001
                     */
                    chat_id: number | string;
                    /** @description The topic of a forum. */
                    message_thread_id?: number;
                    /** @description Send without a sound. */
                    disable_notification?: boolean;
                    /** @description Forbid forwarding and saving. */
                    protect_content?: boolean;
                    /** @description An effect that is shown with the message, by its id. */
                    message_effect_id?: string;
                    /** @description The business connection on whose behalf it is sent. */
                    business_connection_id?: string;
                    /** @description Pay to send faster than the usual limits. */
                    allow_paid_broadcast?: boolean;
                    /** @description The message that is answered. */
                    reply_parameters?: components["schemas"]["ReplyParameters"];
                    /** @description Old name of `reply_parameters.message_id`. */
                    reply_to_message_id?: number;
                    /** @description Buttons, a keyboard, or the removal of one. */
                    reply_markup?: Record<string, unknown>;
                    /** @description The topic of the direct messages of a channel. */
                    direct_messages_topic_id?: number;
                    /** @description Price and time of a suggested post. */
                    suggested_post_parameters?: Record<string, unknown>;
                    /** @description The text below it; at most 1,024 characters without its marks. */
                    caption?: string;
                    /**
                     * @description How formatting marks in the text are written.
                     * @enum {string}
                     */
                    parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
                    /** @description Formatting of the caption by position, instead of parse_mode. */
                    caption_entities?: Record<string, unknown>[];
                    document?: string;
                    /** @description A preview: JPEG below 200 kB, 320 pixels at most. */
                    thumbnail?: components["schemas"]["FileContent"];
                    /** @description Do not guess the kind of file from its content. */
                    disable_content_type_detection?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 8,
                     *       "date": 1795255758,
                     *       "chat": {
                     *         "id": 1001,
                     *         "type": "private",
                     *         "first_name": "Ada",
                     *         "username": "ada"
                     *       },
                     *       "caption": "The report",
                     *       "document": {
                     *         "file_name": "report.pdf",
                     *         "mime_type": "application/pdf",
                     *         "file_id": "BQACvyKagD7OvJb2QpMBTtfg0t8pcNgRM6unD3Q_LisuhjAAE",
                     *         "file_unique_id": "AgADvyKagD7OvJb"
                     *       }
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.send-location": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": 1001,
                 *       "latitude": 52.52,
                 *       "longitude": 13.405
                 *     }
                 */
                "application/json": components["schemas"]["SendLocation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 9,
                     *       "date": 1795255758,
                     *       "chat": {
                     *         "id": 1001,
                     *         "type": "private",
                     *         "first_name": "Ada",
                     *         "username": "ada"
                     *       },
                     *       "location": {
                     *         "latitude": 52.52,
                     *         "longitude": 13.405
                     *       }
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.send-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": 1001,
                 *       "text": "Hello <b>Ada</b>",
                 *       "parse_mode": "HTML"
                 *     }
                 */
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 6,
                     *       "date": 1795255757,
                     *       "chat": {
                     *         "id": 1001,
                     *         "type": "private",
                     *         "first_name": "Ada",
                     *         "username": "ada"
                     *       },
                     *       "from": {
                     *         "id": 123456,
                     *         "is_bot": true,
                     *         "first_name": "Bot",
                     *         "username": "test_bot"
                     *       },
                     *       "text": "Hello Ada",
                     *       "entities": [
                     *         {
                     *           "type": "bold",
                     *           "offset": 6,
                     *           "length": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.send-photo": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": "@news",
                 *       "photo": {
                 *         "file_base64": "iVBORw0KGgo=",
                 *         "filename": "a.png",
                 *         "mime_type": "image/png"
                 *       },
                 *       "caption": "Look"
                 *     }
                 */
                "application/json": components["schemas"]["SendPhoto"];
                "multipart/form-data": {
                    /**
                     * @description The chat: its id, or @username of a public one.
                     * @example 1001
                     */
                    chat_id: number | string;
                    /** @description The topic of a forum. */
                    message_thread_id?: number;
                    /** @description Send without a sound. */
                    disable_notification?: boolean;
                    /** @description Forbid forwarding and saving. */
                    protect_content?: boolean;
                    /** @description An effect that is shown with the message, by its id. */
                    message_effect_id?: string;
                    /** @description The business connection on whose behalf it is sent. */
                    business_connection_id?: string;
                    /** @description Pay to send faster than the usual limits. */
                    allow_paid_broadcast?: boolean;
                    /** @description The message that is answered. */
                    reply_parameters?: components["schemas"]["ReplyParameters"];
                    /** @description Old name of `reply_parameters.message_id`. */
                    reply_to_message_id?: number;
                    /** @description Buttons, a keyboard, or the removal of one. */
                    reply_markup?: Record<string, unknown>;
                    /** @description The topic of the direct messages of a channel. */
                    direct_messages_topic_id?: number;
                    /** @description Price and time of a suggested post. */
                    suggested_post_parameters?: Record<string, unknown>;
                    /** @description The text below it; at most 1,024 characters without its marks. */
                    caption?: string;
                    /**
                     * @description How formatting marks in the text are written.
                     * @enum {string}
                     */
                    parse_mode?: "HTML" | "MarkdownV2" | "Markdown";
                    /** @description Formatting of the caption by position, instead of parse_mode. */
                    caption_entities?: Record<string, unknown>[];
                    photo?: string;
                    /** @description Cover it until somebody taps it. */
                    has_spoiler?: boolean;
                    /** @description Show the caption above the photo. */
                    show_caption_above_media?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 2,
                     *       "date": 1795255758,
                     *       "chat": {
                     *         "id": -1001000000001,
                     *         "type": "channel",
                     *         "title": "News",
                     *         "username": "news"
                     *       },
                     *       "sender_chat": {
                     *         "id": -1001000000001,
                     *         "type": "channel",
                     *         "title": "News",
                     *         "username": "news"
                     *       },
                     *       "caption": "Look",
                     *       "photo": [
                     *         {
                     *           "file_id": "AgACOcxIe_8tAoTEMRcpwryhhwiU2sn8pAnzVKQXTRoh8EAAE",
                     *           "file_unique_id": "AQADOcxIe_8tAoT",
                     *           "file_size": 8,
                     *           "width": 90
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.send-poll": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chat_id": -1001234567890,
                 *       "question": "Tea?",
                 *       "options": [
                 *         "yes",
                 *         "no"
                 *       ],
                 *       "is_anonymous": false
                 *     }
                 */
                "application/json": components["schemas"]["SendPoll"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": 5,
                     *       "date": 1795255758,
                     *       "chat": {
                     *         "id": -1001234567890,
                     *         "type": "supergroup",
                     *         "title": "Team"
                     *       },
                     *       "poll": {
                     *         "id": "5000000000000000001",
                     *         "question": "Tea?",
                     *         "options": [
                     *           {
                     *             "persistent_id": "0",
                     *             "text": "yes",
                     *             "voter_count": 0
                     *           },
                     *           {
                     *             "persistent_id": "1",
                     *             "text": "no",
                     *             "voter_count": 0
                     *           }
                     *         ],
                     *         "total_voter_count": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        message_id: number;
                        date: number;
                        chat: {
                            id: number;
                            type: string;
                        };
                        from?: Record<string, unknown>;
                        text?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "chatbot.set-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SetWebhook"];
                "multipart/form-data": {
                    /** @description Where updates go. Empty removes the webhook; absent, the updates are stored here for get-messages. */
                    url?: string;
                    /** @description A secret that comes with every delivery to `url`. */
                    secret_token?: string;
                    /** @description Kinds of update to get from now on; absent keeps the last setting, [] is the default set. */
                    allowed_updates?: string[];
                    /**
                     * @description Deliveries at the same time, 1 to 100.
                     * @default 40
                     */
                    max_connections?: number;
                    /** @description The address used instead of what DNS says. */
                    ip_address?: string;
                    /** @description Forget all pending updates. */
                    drop_pending_updates?: boolean;
                    certificate?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": true,
                     *       "url": "https://flows.example.com/api/connectors/chatbot/updates/019a8c27-b1e7-7c44-9d2f-3c5a1b2d4e6f"
                     *     }
                     */
                    "application/json": {
                        webhook: boolean;
                        url: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrProviderConflictOrWebhookActive"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.upload-file": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "parentPath": "Reports",
                 *       "name": "hello.txt",
                 *       "content": "aGVsbG8=",
                 *       "contentType": "text/plain"
                 *     }
                 */
                "application/json": components["schemas"]["UploadFile"];
                "multipart/form-data": {
                    /**
                     * @description The site whose default library to use, if no drive is named.
                     * @example contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE
                     */
                    siteId?: string;
                    /**
                     * @description The drive; without drive and site it is the person's own.
                     * @example b!x1
                     */
                    driveId?: string;
                    /**
                     * @description The name of what is made.
                     * @example Reports
                     */
                    name: string;
                    /** @description The folder it is made in; default the root. */
                    parentId?: string;
                    /**
                     * @description The folder it is made in, by its path; `/` is the root.
                     * @example Reports/2026
                     */
                    parentPath?: string;
                    /**
                     * @description What happens if the name is already in use there.
                     * @default fail
                     * @enum {string}
                     */
                    conflictBehavior?: "fail" | "rename" | "replace";
                    /** @description The bytes as base64; or a file part `file`, or the whole body. */
                    content?: string;
                    /** @description The media type. */
                    contentType?: string;
                    /** @description A description, set after the file is stored. If the drive keeps none, `errors` says so. */
                    description?: string;
                    file?: string;
                };
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01G2YDTWFA6KJQ5NPMFGNGWJP3JES25GAG",
                     *       "name": "hello.txt 9",
                     *       "size": 5,
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/hello.txt%209",
                     *       "eTag": "\"{24F15EA9-7382-4F2C-B8EE-1C47CBB815B3},1\"",
                     *       "createdDateTime": "2026-11-21T10:09:19.117Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:19.117Z",
                     *       "file": {
                     *         "mimeType": "application/octet-stream",
                     *         "hashes": {
                     *           "quickXorHash": "qvTGHdzF6KLavt4PO0gs2a6pQ00="
                     *         }
                     *       },
                     *       "@microsoft.graph.downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        size?: number;
                        webUrl?: string;
                        eTag?: string;
                        cTag?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        createdBy?: Record<string, unknown>;
                        lastModifiedBy?: Record<string, unknown>;
                        parentReference?: Record<string, unknown>;
                        file?: Record<string, unknown>;
                        folder?: Record<string, unknown>;
                        description?: string | null;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        "@microsoft.graph.downloadUrl"?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        "@content.downloadUrl"?: string;
                        errors?: {
                            field: string;
                            status: number;
                            code: string;
                            message: string;
                            retryAfter?: number;
                        }[];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01G2YDTWFA6KJQ5NPMFGNGWJP3JES25GAG",
                     *       "name": "hello.txt 9",
                     *       "size": 5,
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/hello.txt%209",
                     *       "eTag": "\"{24F15EA9-7382-4F2C-B8EE-1C47CBB815B3},1\"",
                     *       "createdDateTime": "2026-11-21T10:09:19.117Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:19.117Z",
                     *       "file": {
                     *         "mimeType": "application/octet-stream",
                     *         "hashes": {
                     *           "quickXorHash": "qvTGHdzF6KLavt4PO0gs2a6pQ00="
                     *         }
                     *       },
                     *       "@microsoft.graph.downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        size?: number;
                        webUrl?: string;
                        eTag?: string;
                        cTag?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        createdBy?: Record<string, unknown>;
                        lastModifiedBy?: Record<string, unknown>;
                        parentReference?: Record<string, unknown>;
                        file?: Record<string, unknown>;
                        folder?: Record<string, unknown>;
                        description?: string | null;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        "@microsoft.graph.downloadUrl"?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        "@content.downloadUrl"?: string;
                        errors?: {
                            field: string;
                            status: number;
                            code: string;
                            message: string;
                            retryAfter?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.download-file": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "fileId": "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K"
                 *     }
                 */
                "application/json": components["schemas"]["DownloadFile"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW",
                     *       "name": "summary 100%.txt",
                     *       "size": 35,
                     *       "mimeType": "text/plain",
                     *       "downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        size?: number;
                        mimeType?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        downloadUrl: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.download-files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "fileIds": [
                 *         "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K",
                 *         "01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DownloadFiles"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "id": "01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW",
                     *           "name": "summary 100%.txt",
                     *           "size": 35,
                     *           "mimeType": "text/plain",
                     *           "downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz"
                     *         }
                     *       ],
                     *       "errors": []
                     *     }
                     */
                    "application/json": {
                        files: {
                            id: string;
                            name?: string;
                            size?: number;
                            mimeType?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            downloadUrl: string;
                        }[];
                        errors: {
                            fileId: string;
                            status: number;
                            code: string;
                            message: string;
                            retryAfter?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.find-file": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "name": "Q1 #2.xlsx",
                 *       "type": "files"
                 *     }
                 */
                "application/json": components["schemas"]["FindFile"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "id": "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K",
                     *           "name": "Q1 #2.xlsx",
                     *           "size": 4484,
                     *           "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/Q1%20%232.xlsx",
                     *           "eTag": "\"{4EC980F7-9ACD-4BB1-A7D4-62406AA51EB8},1\"",
                     *           "createdDateTime": "2026-11-21T10:09:15.878Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:15.878Z",
                     *           "file": {
                     *             "mimeType": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                     *             "hashes": {
                     *               "quickXorHash": "n/GubdCrIR87zeyQnkzo94I+QWk="
                     *             }
                     *           },
                     *           "contentType": "file"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        value: {
                            id: string;
                            name?: string;
                            size?: number;
                            webUrl?: string;
                            eTag?: string;
                            cTag?: string;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            createdBy?: Record<string, unknown>;
                            lastModifiedBy?: Record<string, unknown>;
                            parentReference?: Record<string, unknown>;
                            file?: Record<string, unknown>;
                            folder?: Record<string, unknown>;
                            description?: string | null;
                            /** @enum {string} */
                            contentType: "file" | "folder";
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.get-file": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description Only if the object no longer has this ETag. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "fileId": "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K"
                 *     }
                 */
                "application/json": components["schemas"]["GetFile"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW",
                     *       "name": "summary 100%.txt",
                     *       "size": 35,
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/summary%20100%25.txt",
                     *       "eTag": "\"{C5E1103D-FF35-4F18-A421-EFC744DB2321},1\"",
                     *       "createdDateTime": "2026-11-21T10:09:15.878Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:15.878Z",
                     *       "createdBy": {
                     *         "user": {
                     *           "id": "f6ca951c-aced-93f1-8975-fcc0dd585ef2",
                     *           "displayName": "Ada Lovelace",
                     *           "email": "ada@contoso.com"
                     *         }
                     *       },
                     *       "parentReference": {
                     *         "driveType": "documentLibrary",
                     *         "driveId": "b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm",
                     *         "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                     *         "id": "01BGEHWS63UTRTAAR2LCC5BZMPCL6RINR7",
                     *         "name": "2026",
                     *         "path": "/drives/b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm/root:/Reports/2026"
                     *       },
                     *       "file": {
                     *         "mimeType": "text/plain",
                     *         "hashes": {
                     *           "quickXorHash": "dS1sYsTqKAfKsgl8l7wOLrVGJGw="
                     *         }
                     *       },
                     *       "@microsoft.graph.downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz"
                     *     }
                     */
                    "application/json": {
                        id?: string;
                        name?: string;
                        size?: number;
                        webUrl?: string;
                        eTag?: string;
                        cTag?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        createdBy?: Record<string, unknown>;
                        lastModifiedBy?: Record<string, unknown>;
                        parentReference?: Record<string, unknown>;
                        file?: Record<string, unknown>;
                        folder?: Record<string, unknown>;
                        description?: string | null;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        "@microsoft.graph.downloadUrl"?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        "@content.downloadUrl"?: string;
                    };
                };
            };
            /** @description Not changed since that version. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.list-files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "folderPath": "Reports/2026",
                 *       "pageSize": 50
                 *     }
                 */
                "application/json": components["schemas"]["ListFiles"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "id": "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K",
                     *           "name": "Q1 #2.xlsx",
                     *           "size": 4484,
                     *           "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/Q1%20%232.xlsx",
                     *           "eTag": "\"{4EC980F7-9ACD-4BB1-A7D4-62406AA51EB8},1\"",
                     *           "createdDateTime": "2026-11-21T10:09:15.878Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:15.878Z",
                     *           "createdBy": {
                     *             "user": {
                     *               "id": "f6ca951c-aced-93f1-8975-fcc0dd585ef2",
                     *               "displayName": "Ada Lovelace",
                     *               "email": "ada@contoso.com"
                     *             }
                     *           },
                     *           "parentReference": {
                     *             "driveType": "documentLibrary",
                     *             "driveId": "b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm",
                     *             "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                     *             "id": "01BGEHWS63UTRTAAR2LCC5BZMPCL6RINR7",
                     *             "name": "2026",
                     *             "path": "/drives/b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm/root:/Reports/2026"
                     *           },
                     *           "file": {
                     *             "mimeType": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                     *             "hashes": {
                     *               "quickXorHash": "n/GubdCrIR87zeyQnkzo94I+QWk="
                     *             }
                     *           },
                     *           "@microsoft.graph.downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        value: {
                            id?: string;
                            name?: string;
                            size?: number;
                            webUrl?: string;
                            eTag?: string;
                            cTag?: string;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            createdBy?: Record<string, unknown>;
                            lastModifiedBy?: Record<string, unknown>;
                            parentReference?: Record<string, unknown>;
                            file?: Record<string, unknown>;
                            folder?: Record<string, unknown>;
                            description?: string | null;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            "@microsoft.graph.downloadUrl"?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            "@content.downloadUrl"?: string;
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.get-file-metadata": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "fileId": "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K",
                 *       "includeFields": true
                 *     }
                 */
                "application/json": components["schemas"]["GetFileMetadata"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW",
                     *       "name": "summary 100%.txt",
                     *       "size": 35,
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/summary%20100%25.txt",
                     *       "eTag": "\"{C5E1103D-FF35-4F18-A421-EFC744DB2321},1\"",
                     *       "createdDateTime": "2026-11-21T10:09:15.878Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:15.878Z",
                     *       "file": {
                     *         "mimeType": "text/plain",
                     *         "hashes": {
                     *           "quickXorHash": "dS1sYsTqKAfKsgl8l7wOLrVGJGw="
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        id?: string;
                        name?: string;
                        size?: number;
                        webUrl?: string;
                        eTag?: string;
                        cTag?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        createdBy?: Record<string, unknown>;
                        lastModifiedBy?: Record<string, unknown>;
                        parentReference?: Record<string, unknown>;
                        file?: Record<string, unknown>;
                        folder?: Record<string, unknown>;
                        description?: string | null;
                        image?: Record<string, unknown>;
                        video?: Record<string, unknown>;
                        audio?: Record<string, unknown>;
                        photo?: Record<string, unknown>;
                        shared?: Record<string, unknown>;
                        fileSystemInfo?: Record<string, unknown>;
                        sharepointIds?: Record<string, unknown>;
                        listItem?: Record<string, unknown>;
                    } | {
                        files: {
                            id?: string;
                            name?: string;
                            size?: number;
                            webUrl?: string;
                            eTag?: string;
                            cTag?: string;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            createdBy?: Record<string, unknown>;
                            lastModifiedBy?: Record<string, unknown>;
                            parentReference?: Record<string, unknown>;
                            file?: Record<string, unknown>;
                            folder?: Record<string, unknown>;
                            description?: string | null;
                            image?: Record<string, unknown>;
                            video?: Record<string, unknown>;
                            audio?: Record<string, unknown>;
                            photo?: Record<string, unknown>;
                            shared?: Record<string, unknown>;
                            fileSystemInfo?: Record<string, unknown>;
                            sharepointIds?: Record<string, unknown>;
                            listItem?: Record<string, unknown>;
                        }[];
                        errors: {
                            fileId: string;
                            status: number;
                            code: string;
                            message: string;
                            retryAfter?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.search-files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "Q1 filetype:xlsx",
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "size": 10
                 *     }
                 */
                "application/json": components["schemas"]["SearchFiles"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "hitId": "01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE",
                     *           "rank": 1,
                     *           "summary": "bob's plan.txt  first the engine, then the mill.",
                     *           "resource": {
                     *             "@odata.type": "#microsoft.graph.driveItem",
                     *             "@odata.etag": "\"{F1C78C69-495E-4541-ABA7-2AB2F0B5D04A},1\"",
                     *             "id": "01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE",
                     *             "name": "Bob's plan.txt",
                     *             "createdDateTime": "2026-11-21T10:09:15.879Z",
                     *             "lastModifiedDateTime": "2026-11-21T10:09:15.879Z"
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "moreResultsAvailable": false
                     *     }
                     */
                    "application/json": {
                        value: {
                            hitId: string;
                            rank: number;
                            summary?: string | null;
                            resource: {
                                /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                                "@microsoft.graph.downloadUrl"?: string;
                                /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                                "@content.downloadUrl"?: string;
                            };
                        }[];
                        total?: number;
                        moreResultsAvailable: boolean;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.search-and-filter-files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "listId": "Documents",
                 *       "conditions": [
                 *         {
                 *           "field": "FileLeafRef",
                 *           "op": "eq",
                 *           "value": "Bob's plan.txt"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SearchAndFilterFiles"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "id": "1",
                     *           "name": "Reports",
                     *           "createdDateTime": "2026-11-21T10:09:15.876Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:15.876Z",
                     *           "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports",
                     *           "fields": {
                     *             "@odata.etag": "\"84eebb55-fe07-4422-b9b4-ffed4a2dcf4c,1\"",
                     *             "FileLeafRef": "Reports",
                     *             "FileSizeDisplay": 0,
                     *             "id": "1",
                     *             "ContentType": "Folder",
                     *             "Created": "2026-11-21T10:09:15.876Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        value: {
                            id: string;
                            name?: string;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            webUrl?: string;
                            fields?: Record<string, unknown>;
                            fileType?: string;
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.select-files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "fileOrFolderIds": [
                 *         "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SelectFiles"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "id": "01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW",
                     *           "name": "summary 100%.txt",
                     *           "size": 35,
                     *           "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/summary%20100%25.txt",
                     *           "eTag": "\"{C5E1103D-FF35-4F18-A421-EFC744DB2321},1\"",
                     *           "createdDateTime": "2026-11-21T10:09:15.878Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:15.878Z",
                     *           "file": {
                     *             "mimeType": "text/plain",
                     *             "hashes": {
                     *               "quickXorHash": "dS1sYsTqKAfKsgl8l7wOLrVGJGw="
                     *             }
                     *           },
                     *           "@microsoft.graph.downloadUrl": "https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz",
                     *           "_meta": {
                     *             "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                     *             "driveId": "b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm",
                     *             "fileId": "01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW"
                     *           }
                     *         }
                     *       ],
                     *       "folders": [],
                     *       "errors": []
                     *     }
                     */
                    "application/json": {
                        files: {
                            id: string;
                            name?: string;
                            size?: number;
                            webUrl?: string;
                            eTag?: string;
                            cTag?: string;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            createdBy?: Record<string, unknown>;
                            lastModifiedBy?: Record<string, unknown>;
                            parentReference?: Record<string, unknown>;
                            file?: Record<string, unknown>;
                            folder?: Record<string, unknown>;
                            description?: string | null;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            "@microsoft.graph.downloadUrl"?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            "@content.downloadUrl"?: string;
                            _meta: {
                                siteId?: string;
                                driveId?: string;
                                fileId: string;
                            };
                        }[];
                        folders: {
                            id: string;
                            name: string;
                        }[];
                        errors: {
                            fileId: string;
                            status: number;
                            code: string;
                            message: string;
                            retryAfter?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.create-sharing-link": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "fileId": "01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE",
                 *       "type": "view",
                 *       "scope": "organization"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSharingLink"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "d-WjjqCbSYLCXL1tLc_b4w",
                     *       "roles": [
                     *         "read"
                     *       ],
                     *       "link": {
                     *         "type": "view",
                     *         "scope": "organization",
                     *         "webUrl": "https://contoso.sharepoint.com/:t:/s/lug62XtAutLM8kAoOqCpCw",
                     *         "preventsDownload": false
                     *       },
                     *       "hasPassword": false,
                     *       "created": true
                     *     }
                     */
                    "application/json": {
                        id: string;
                        roles?: string[];
                        link: {
                            type?: string;
                            scope?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            webUrl?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            webHtml?: string | null;
                            preventsDownload?: boolean | null;
                        };
                        hasPassword: boolean;
                        /** Format: date-time */
                        expirationDateTime?: string | null;
                        /** @description False when an equal link was there already. */
                        created: boolean;
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "d-WjjqCbSYLCXL1tLc_b4w",
                     *       "roles": [
                     *         "read"
                     *       ],
                     *       "link": {
                     *         "type": "view",
                     *         "scope": "organization",
                     *         "webUrl": "https://contoso.sharepoint.com/:t:/s/lug62XtAutLM8kAoOqCpCw",
                     *         "preventsDownload": false
                     *       },
                     *       "hasPassword": false,
                     *       "created": true
                     *     }
                     */
                    "application/json": {
                        id: string;
                        roles?: string[];
                        link: {
                            type?: string;
                            scope?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            webUrl?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            webHtml?: string | null;
                            preventsDownload?: boolean | null;
                        };
                        hasPassword: boolean;
                        /** Format: date-time */
                        expirationDateTime?: string | null;
                        /** @description False when an equal link was there already. */
                        created: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.create-folder": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "name": "2027",
                 *       "parentPath": "Reports",
                 *       "createParents": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateFolder"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01I4VXQ6QBFVKUIGXFWW2IJGZABSUURRYV",
                     *       "name": "Folder 7",
                     *       "size": 0,
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Folder%207",
                     *       "eTag": "\"{AF5F63ED-8F11-4075-B80C-7A04EC99EAF6},1\"",
                     *       "createdDateTime": "2026-11-21T10:09:19.077Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:19.077Z",
                     *       "folder": {
                     *         "childCount": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        size?: number;
                        webUrl?: string;
                        eTag?: string;
                        cTag?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        createdBy?: Record<string, unknown>;
                        lastModifiedBy?: Record<string, unknown>;
                        parentReference?: Record<string, unknown>;
                        file?: Record<string, unknown>;
                        folder?: Record<string, unknown>;
                        description?: string | null;
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01I4VXQ6QBFVKUIGXFWW2IJGZABSUURRYV",
                     *       "name": "Folder 7",
                     *       "size": 0,
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Folder%207",
                     *       "eTag": "\"{AF5F63ED-8F11-4075-B80C-7A04EC99EAF6},1\"",
                     *       "createdDateTime": "2026-11-21T10:09:19.077Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:19.077Z",
                     *       "folder": {
                     *         "childCount": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        size?: number;
                        webUrl?: string;
                        eTag?: string;
                        cTag?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        createdBy?: Record<string, unknown>;
                        lastModifiedBy?: Record<string, unknown>;
                        parentReference?: Record<string, unknown>;
                        file?: Record<string, unknown>;
                        folder?: Record<string, unknown>;
                        description?: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.create-list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "displayName": "Errands",
                 *       "columns": [
                 *         {
                 *           "name": "Status",
                 *           "choice": {
                 *             "choices": [
                 *               "Open",
                 *               "Done"
                 *             ]
                 *           },
                 *           "indexed": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateList"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3855902-f4c2-437c-bff3-82e86368c12f",
                     *       "name": "List 11",
                     *       "displayName": "List 11",
                     *       "description": "",
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Lists/List%2011",
                     *       "createdDateTime": "2026-11-21T10:09:19.186Z",
                     *       "list": {
                     *         "contentTypesEnabled": false,
                     *         "hidden": false,
                     *         "template": "genericList"
                     *       }
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        displayName: string;
                        description?: string;
                        webUrl?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        list?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.create-list-item": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "listId": "Tasks",
                 *       "fields": {
                 *         "Title": "Call",
                 *         "Status": "Open"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateListItem"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4",
                     *       "createdDateTime": "2026-11-21T10:09:19.235Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:19.235Z",
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team/Lists/Tasks/4_.000"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name?: string;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        webUrl?: string;
                        fields?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.update-list-item": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Only if the object still has this ETag. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "listId": "Tasks",
                 *       "itemId": "1",
                 *       "fields": {
                 *         "Status": "Done"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateListItem"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "@odata.etag": "\"58651fac-826a-4c40-86c1-9b97f66f7cb4,2\"",
                     *       "Title": "Call 15",
                     *       "Status": "Open",
                     *       "Number": 1,
                     *       "Hours": 2,
                     *       "Due": "2026-03-01T00:00:00Z"
                     *     }
                     */
                    "application/json": Record<string, unknown>;
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.search-list-items": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "listId": "Tasks",
                 *       "conditions": [
                 *         {
                 *           "field": "Status",
                 *           "op": "eq",
                 *           "value": "Open"
                 *         }
                 *       ],
                 *       "returnFields": [
                 *         "Title",
                 *         "Status"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SearchListItems"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "id": "1",
                     *           "createdDateTime": "2026-11-21T10:09:15.880Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:19.264Z",
                     *           "webUrl": "https://contoso.sharepoint.com/sites/team/Lists/Tasks/1_.000",
                     *           "fields": {
                     *             "@odata.etag": "\"58651fac-826a-4c40-86c1-9b97f66f7cb4,2\"",
                     *             "Title": "Call 15",
                     *             "Status": "Open"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        value: {
                            id: string;
                            name?: string;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            webUrl?: string;
                            fields?: Record<string, unknown>;
                            size?: number;
                            driveItem?: {
                                /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                                "@microsoft.graph.downloadUrl"?: string;
                                /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                                "@content.downloadUrl"?: string;
                            };
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.get-me": {
        parameters: {
            query?: {
                /**
                 * @description Fields of the person.
                 * @example [
                 *       "id",
                 *       "displayName",
                 *       "mail"
                 *     ]
                 */
                select?: string[] | string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f6ca951c-aced-93f1-8975-fcc0dd585ef2",
                     *       "displayName": "Ada Lovelace",
                     *       "givenName": "Ada",
                     *       "surname": "Lovelace",
                     *       "mail": "ada@contoso.com",
                     *       "userPrincipalName": "ada@contoso.com"
                     *     }
                     */
                    "application/json": {
                        id?: string;
                        displayName?: string | null;
                        givenName?: string | null;
                        surname?: string | null;
                        mail?: string | null;
                        userPrincipalName?: string | null;
                        jobTitle?: string | null;
                        preferredLanguage?: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.read-table": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "siteId": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                 *       "itemId": "01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K",
                 *       "tableName": "Sales",
                 *       "format": "objects",
                 *       "numberOfRows": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReadTable"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "table": "Sales",
                     *       "address": "Sheet1!A1:D13",
                     *       "headers": [
                     *         "Day"
                     *       ],
                     *       "rowCount": 2,
                     *       "columnCount": 4,
                     *       "rows": [
                     *         [
                     *           "Day"
                     *         ]
                     *       ],
                     *       "nextPageToken": "b2Zmc2V0PTE.WABPFieBys3YrI36r-kjVrzawn7CfWoAU50QDrR-rLE"
                     *     }
                     */
                    "application/json": {
                        table: string;
                        /** @description Where the whole table lies. */
                        address: string;
                        headers: unknown[];
                        /** @description How many entries `rows` has. */
                        rowCount: number;
                        columnCount: number;
                        rows: (unknown[] | Record<string, unknown>)[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    } | {
                        value: {
                            id: string;
                            name: string;
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.list-sites": {
        parameters: {
            query?: {
                /** @description All sites the person may see, or those followed. */
                mode?: "all" | "followed";
                /** @description Fields of the answer; default those Graph chooses. */
                select?: string[] | string;
                /**
                 * @description Items of one page, 1 to 200; a page may hold fewer while more follow.
                 * @example 2
                 */
                pageSize?: number;
                /** @description The `nextPageToken` of the page before. */
                pageToken?: string;
                /** @description Items at most: pages are read until there are that many, and no token follows. */
                maxResults?: number;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "id": "contoso.sharepoint.com,bac10d27-357d-4715-b59b-0700fe29aa34,200e33a4-abe7-4749-b3ac-109fb474f049",
                     *           "name": "root",
                     *           "displayName": "Communication site",
                     *           "webUrl": "https://contoso.sharepoint.com",
                     *           "description": "",
                     *           "createdDateTime": "2026-11-21T10:09:15.820Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:15.820Z",
                     *           "siteCollection": {
                     *             "hostname": "contoso.sharepoint.com"
                     *           }
                     *         }
                     *       ],
                     *       "nextPageToken": "L3NpdGVzP3NlYXJjaD0qJiR0b3A9MiYkc2tpcHRva2VuPVd5Sm9hR2hmUmxsblRuSTFSbFFpTERKZA.J7fliHM3oSlaJtxSsvHHD3PUAILj_4Llz4gs1pqeqZE"
                     *     }
                     */
                    "application/json": {
                        value: {
                            id?: string;
                            name?: string | null;
                            displayName?: string | null;
                            webUrl?: string;
                            description?: string | null;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            siteCollection?: {
                                hostname?: string;
                            };
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.get-site": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "hostname": "contoso.sharepoint.com",
                 *       "path": "sites/team"
                 *     }
                 */
                "application/json": components["schemas"]["GetSite"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                     *       "name": "team",
                     *       "displayName": "Team",
                     *       "webUrl": "https://contoso.sharepoint.com/sites/team",
                     *       "description": "Plans and numbers",
                     *       "createdDateTime": "2026-11-21T10:09:15.876Z",
                     *       "lastModifiedDateTime": "2026-11-21T10:09:15.876Z",
                     *       "siteCollection": {
                     *         "hostname": "contoso.sharepoint.com"
                     *       }
                     *     }
                     */
                    "application/json": {
                        id?: string;
                        name?: string | null;
                        displayName?: string | null;
                        webUrl?: string;
                        description?: string | null;
                        /** Format: date-time */
                        createdDateTime?: string;
                        /** Format: date-time */
                        lastModifiedDateTime?: string;
                        siteCollection?: {
                            hostname?: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "filesites.search-sites": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "team"
                 *     }
                 */
                "application/json": components["schemas"]["SearchSites"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": [
                     *         {
                     *           "id": "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
                     *           "name": "team",
                     *           "displayName": "Team",
                     *           "webUrl": "https://contoso.sharepoint.com/sites/team",
                     *           "description": "Plans and numbers",
                     *           "createdDateTime": "2026-11-21T10:09:15.876Z",
                     *           "lastModifiedDateTime": "2026-11-21T10:09:15.876Z",
                     *           "siteCollection": {
                     *             "hostname": "contoso.sharepoint.com"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        value: {
                            id?: string;
                            name?: string | null;
                            displayName?: string | null;
                            webUrl?: string;
                            description?: string | null;
                            /** Format: date-time */
                            createdDateTime?: string;
                            /** Format: date-time */
                            lastModifiedDateTime?: string;
                            siteCollection?: {
                                hostname?: string;
                            };
                        }[];
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.list-inboxes": {
        parameters: {
            query?: {
                /**
                 * @description Items of one page, 1 to 100.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextPageToken` of the page before. */
                pageToken?: string;
                /** @description Oldest first instead of newest first. */
                ascending?: boolean;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "limit": 20,
                     *       "inboxes": [
                     *         {
                     *           "pod_id": "pod_4bf8f7de7dbb106d",
                     *           "inbox_id": "support@agentmail.to",
                     *           "email": "support@agentmail.to",
                     *           "display_name": "Support",
                     *           "client_id": "sandbox-support",
                     *           "created_at": "2026-11-14T10:09:15.840Z",
                     *           "updated_at": "2026-11-14T10:09:15.840Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        limit?: number;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                        inboxes: {
                            pod_id: string;
                            inbox_id: string;
                            email: string;
                            display_name?: string;
                            client_id?: string;
                            metadata?: Record<string, unknown>;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.create-inbox": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "username": "billing",
                 *       "display_name": "Billing agent",
                 *       "client_id": "ws1-billing"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInbox"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pod_id": "pod_4bf8f7de7dbb106d",
                     *       "inbox_id": "billing@agentmail.to",
                     *       "email": "billing@agentmail.to",
                     *       "display_name": "Billing agent",
                     *       "client_id": "ws1-billing",
                     *       "created_at": "2026-11-21T10:09:17.636Z",
                     *       "updated_at": "2026-11-21T10:09:17.636Z"
                     *     }
                     */
                    "application/json": {
                        pod_id: string;
                        inbox_id: string;
                        email: string;
                        display_name?: string;
                        client_id?: string;
                        metadata?: Record<string, unknown>;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.get-inbox": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The inbox: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pod_id": "pod_4bf8f7de7dbb106d",
                     *       "inbox_id": "support@agentmail.to",
                     *       "email": "support@agentmail.to",
                     *       "display_name": "Support",
                     *       "client_id": "sandbox-support",
                     *       "created_at": "2026-11-14T10:09:15.840Z",
                     *       "updated_at": "2026-11-14T10:09:15.840Z"
                     *     }
                     */
                    "application/json": {
                        pod_id: string;
                        inbox_id: string;
                        email: string;
                        display_name?: string;
                        client_id?: string;
                        metadata?: Record<string, unknown>;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.list-messages": {
        parameters: {
            query?: {
                /**
                 * @description Items of one page, 1 to 100.
                 * @example 1
                 */
                limit?: number;
                /** @description The `nextPageToken` of the page before. */
                pageToken?: string;
                /** @description Oldest first instead of newest first. */
                ascending?: boolean;
                /**
                 * @description Only mail that has all of these labels.
                 * @example [
                 *       "unread"
                 *     ]
                 */
                labels?: string[] | string;
                /** @description Only mail before this time. */
                before?: string;
                /** @description Only mail after this time. */
                after?: string;
                /** @description Spam too. */
                include_spam?: boolean;
                /** @description Include mail from blocked senders. */
                include_blocked?: boolean;
                /** @description Include mail whose sender could not be authenticated. */
                include_unauthenticated?: boolean;
                /** @description The trash too. */
                include_trash?: boolean;
                /** @description Parts of the subject; all must occur. */
                subject?: string[] | string;
                /** @description Parts of the sender; all must occur. */
                from?: string[] | string;
                /** @description Parts of the recipients in to, cc and bcc; all must occur. */
                to?: string[] | string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The inbox: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "limit": 1,
                     *       "nextPageToken": "WyJIMUxqYnZtMWxsbHIiLFsiMjAyNi0xMS0yMFQxMDowOToxNS44NDFaIiwzXV0",
                     *       "messages": [
                     *         {
                     *           "inbox_id": "support@agentmail.to",
                     *           "thread_id": "thr_d20fd570feecbaf1",
                     *           "message_id": "<40f0ef70a8bc1c7f6f%2B02825e/q+w=@agentmail.to>",
                     *           "labels": [
                     *             "received",
                     *             "unread"
                     *           ],
                     *           "timestamp": "2026-11-20T10:09:15.841Z",
                     *           "from": "Grace Hopper <grace@example.com>",
                     *           "to": [
                     *             "support@agentmail.to"
                     *           ],
                     *           "cc": [
                     *             "team@example.com"
                     *           ],
                     *           "subject": "Demo on Thursday",
                     *           "preview": "Can we move the demo to Thursday , 10:00?",
                     *           "attachments": [],
                     *           "size": 296,
                     *           "created_at": "2026-11-21T10:09:15.841Z",
                     *           "updated_at": "2026-11-21T10:09:15.841Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        limit?: number;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                        messages: {
                            inbox_id: string;
                            thread_id: string;
                            message_id: string;
                            labels: string[];
                            /** Format: date-time */
                            timestamp: string;
                            from: string;
                            to: string[];
                            cc?: string[];
                            bcc?: string[];
                            subject?: string;
                            preview?: string;
                            attachments?: {
                                attachment_id: string;
                                filename?: string;
                                size: number;
                                content_type?: string;
                                /** @enum {string} */
                                content_disposition?: "inline" | "attachment";
                                content_id?: string;
                            }[];
                            in_reply_to?: string;
                            references?: string[];
                            headers?: Record<string, unknown>;
                            size: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.send-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The inbox that sends: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "to": [
                 *         "ada@example.org"
                 *       ],
                 *       "subject": "Invoice 88",
                 *       "text": "See the attachment.",
                 *       "attachments": [
                 *         {
                 *           "filename": "88.pdf",
                 *           "content_type": "application/pdf",
                 *           "content": "JVBERi0xLjcK"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Recipients: one address or a list. */
                    to?: string[] | string;
                    /** @description Recipients of a copy. */
                    cc?: string[] | string;
                    /** @description Recipients of a copy that the others do not see. */
                    bcc?: string[] | string;
                    /** @description Where answers go. */
                    reply_to?: string[] | string;
                    /** @description The mail as plain text. */
                    text?: string;
                    /** @description The mail as HTML. */
                    html?: string;
                    /** @description Labels the sent mail gets. */
                    labels?: string[] | string;
                    /** @description Further header lines. */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description Tell when the mail is opened; needs a custom domain and html. */
                    track_opens?: boolean;
                    /** @description Files that go with the mail. */
                    attachments?: components["schemas"]["Attachment"][];
                    /** @description The subject. */
                    subject?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": "<cafc5e85177c6e7119%2B0c5fad/q+w=@agentmail.to>",
                     *       "thread_id": "thr_ce036b91fc023d28"
                     *     }
                     */
                    "application/json": {
                        message_id: string;
                        thread_id: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.get-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The inbox: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
                /**
                 * @description The Message-ID with its angle brackets.
                 * @example <invoice-4711@example.org>
                 */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "inbox_id": "support@agentmail.to",
                     *       "thread_id": "thr_4711",
                     *       "message_id": "<invoice-4711@example.org>",
                     *       "labels": [
                     *         "received",
                     *         "unread"
                     *       ],
                     *       "timestamp": "2026-11-18T10:09:15.840Z",
                     *       "from": "Ada Lovelace <ada@example.org>",
                     *       "to": [
                     *         "support@agentmail.to"
                     *       ],
                     *       "subject": "Invoice 4711 seems wrong",
                     *       "preview": "Hello, invoice 4711 lists the analytical engine twice. Could you have a look? Ada",
                     *       "attachments": [
                     *         {
                     *           "attachment_id": "att_4711",
                     *           "filename": "invoice-4711.txt",
                     *           "size": 57,
                     *           "content_type": "text/plain",
                     *           "content_disposition": "attachment"
                     *         }
                     *       ],
                     *       "size": 431,
                     *       "created_at": "2026-11-21T10:09:15.840Z",
                     *       "updated_at": "2026-11-21T10:09:15.840Z",
                     *       "text": "Hello,\n\ninvoice 4711 lists the analytical engine twice. Could you have a look?\n\nAda",
                     *       "extracted_text": "Hello,\n\ninvoice 4711 lists the analytical engine twice. Could you have a look?\n\nAda"
                     *     }
                     */
                    "application/json": {
                        inbox_id: string;
                        thread_id: string;
                        message_id: string;
                        labels: string[];
                        /** Format: date-time */
                        timestamp: string;
                        from: string;
                        to: string[];
                        cc?: string[];
                        bcc?: string[];
                        subject?: string;
                        preview?: string;
                        attachments?: {
                            attachment_id: string;
                            filename?: string;
                            size: number;
                            content_type?: string;
                            /** @enum {string} */
                            content_disposition?: "inline" | "attachment";
                            content_id?: string;
                        }[];
                        in_reply_to?: string;
                        references?: string[];
                        headers?: Record<string, unknown>;
                        size: number;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        reply_to?: string[];
                        text?: string;
                        html?: string;
                        extracted_text?: string;
                        extracted_html?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.get-attachment": {
        parameters: {
            query?: {
                /**
                 * @description `content` adds the bytes as base64.
                 * @example content
                 */
                include?: "content";
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The inbox: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
                /**
                 * @description The Message-ID with its angle brackets.
                 * @example <invoice-4711@example.org>
                 */
                message_id: string;
                /**
                 * @description The attachment, by its id.
                 * @example att_4711
                 */
                attachment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attachment_id": "att_4711",
                     *       "filename": "invoice-4711.txt",
                     *       "size": 57,
                     *       "content_type": "text/plain",
                     *       "content_disposition": "attachment",
                     *       "download_url": "https://cdn.agentmail.to/attachments/att_4711?signature=JqHkXysm1rp9RpvLF69VGA",
                     *       "expires_at": "2026-11-21T11:09:18.615Z"
                     *     }
                     */
                    "application/json": {
                        attachment_id: string;
                        filename?: string;
                        size: number;
                        content_type?: string;
                        /** @enum {string} */
                        content_disposition?: "inline" | "attachment";
                        content_id?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        download_url: string;
                        /** Format: date-time */
                        expires_at: string;
                        content?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.reply-to-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The inbox that sends: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
                /**
                 * @description The Message-ID of the mail to answer, with its angle brackets.
                 * @example <invoice-4711@example.org>
                 */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "text": "Thank you.",
                 *       "reply_all": true
                 *     }
                 */
                "application/json": {
                    /** @description Recipients: one address or a list. */
                    to?: string[] | string;
                    /** @description Recipients of a copy. */
                    cc?: string[] | string;
                    /** @description Recipients of a copy that the others do not see. */
                    bcc?: string[] | string;
                    /** @description Where answers go. */
                    reply_to?: string[] | string;
                    /** @description The mail as plain text. */
                    text?: string;
                    /** @description The mail as HTML. */
                    html?: string;
                    /** @description Labels the sent mail gets. */
                    labels?: string[] | string;
                    /** @description Further header lines. */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description Tell when the mail is opened; needs a custom domain and html. */
                    track_opens?: boolean;
                    /** @description Files that go with the mail. */
                    attachments?: components["schemas"]["Attachment"][];
                    /** @description Answer everyone, not only the sender. */
                    reply_all?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": "<3bf18aa456709ad206%2B6e6894/q+w=@agentmail.to>",
                     *       "thread_id": "thr_4711"
                     *     }
                     */
                    "application/json": {
                        message_id: string;
                        thread_id: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.list-threads": {
        parameters: {
            query?: {
                /**
                 * @description Items of one page, 1 to 100.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextPageToken` of the page before. */
                pageToken?: string;
                /** @description Oldest first instead of newest first. */
                ascending?: boolean;
                /** @description Only mail that has all of these labels. */
                labels?: string[] | string;
                /** @description Only mail before this time. */
                before?: string;
                /** @description Only mail after this time. */
                after?: string;
                /** @description Spam too. */
                include_spam?: boolean;
                /** @description Include mail from blocked senders. */
                include_blocked?: boolean;
                /** @description Include mail whose sender could not be authenticated. */
                include_unauthenticated?: boolean;
                /** @description The trash too. */
                include_trash?: boolean;
                /** @description Parts of the subject; all must occur. */
                subject?: string[] | string;
                /** @description Parts of the senders; all must occur. */
                senders?: string[] | string;
                /** @description Parts of the recipients; all must occur. */
                recipients?: string[] | string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The inbox: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 3,
                     *       "limit": 20,
                     *       "threads": [
                     *         {
                     *           "inbox_id": "support@agentmail.to",
                     *           "thread_id": "thr_4711",
                     *           "labels": [
                     *             "received",
                     *             "unread"
                     *           ],
                     *           "timestamp": "2026-11-21T10:09:18.778Z",
                     *           "received_timestamp": "2026-11-18T10:09:15.840Z",
                     *           "sent_timestamp": "2026-11-21T10:09:18.778Z",
                     *           "senders": [
                     *             "Ada Lovelace <ada@example.org>",
                     *             "Support <support@agentmail.to>"
                     *           ],
                     *           "recipients": [
                     *             "support@agentmail.to",
                     *             "Ada Lovelace <ada@example.org>"
                     *           ],
                     *           "subject": "Invoice 4711 seems wrong",
                     *           "preview": "Thank you.",
                     *           "attachments": [
                     *             {
                     *               "attachment_id": "att_4711",
                     *               "filename": "invoice-4711.txt",
                     *               "size": 57,
                     *               "content_type": "text/plain",
                     *               "content_disposition": "attachment"
                     *             }
                     *           ],
                     *           "last_message_id": "<3bf18aa456709ad206%2B6e6894/q+w=@agentmail.to>",
                     *           "message_count": 3,
                     *           "size": 1082,
                     *           "created_at": "2026-11-21T10:09:15.840Z",
                     *           "updated_at": "2026-11-21T10:09:18.778Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        limit?: number;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                        threads: {
                            inbox_id: string;
                            thread_id: string;
                            labels: string[];
                            /** Format: date-time */
                            timestamp: string;
                            /** Format: date-time */
                            received_timestamp?: string;
                            /** Format: date-time */
                            sent_timestamp?: string;
                            senders: string[];
                            recipients: string[];
                            subject?: string;
                            preview?: string;
                            attachments?: {
                                attachment_id: string;
                                filename?: string;
                                size: number;
                                content_type?: string;
                                /** @enum {string} */
                                content_disposition?: "inline" | "attachment";
                                content_id?: string;
                            }[];
                            last_message_id: string;
                            message_count: number;
                            size: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "mailboxes.get-thread": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 100. */
                limit?: number;
                /** @description The `nextPageToken` of the page before. */
                pageToken?: string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The inbox: its mail address.
                 * @example support@agentmail.to
                 */
                inbox_id: string;
                /**
                 * @description The thread, by its id.
                 * @example thr_4711
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "inbox_id": "support@agentmail.to",
                     *       "thread_id": "thr_4711",
                     *       "labels": [
                     *         "received",
                     *         "unread"
                     *       ],
                     *       "timestamp": "2026-11-21T10:09:18.778Z",
                     *       "received_timestamp": "2026-11-18T10:09:15.840Z",
                     *       "sent_timestamp": "2026-11-21T10:09:18.778Z",
                     *       "senders": [
                     *         "Ada Lovelace <ada@example.org>",
                     *         "Support <support@agentmail.to>"
                     *       ],
                     *       "recipients": [
                     *         "support@agentmail.to",
                     *         "Ada Lovelace <ada@example.org>"
                     *       ],
                     *       "subject": "Invoice 4711 seems wrong",
                     *       "preview": "Thank you.",
                     *       "attachments": [
                     *         {
                     *           "attachment_id": "att_4711",
                     *           "filename": "invoice-4711.txt",
                     *           "size": 57,
                     *           "content_type": "text/plain",
                     *           "content_disposition": "attachment"
                     *         }
                     *       ],
                     *       "last_message_id": "<3bf18aa456709ad206%2B6e6894/q+w=@agentmail.to>",
                     *       "message_count": 3,
                     *       "size": 1082,
                     *       "created_at": "2026-11-21T10:09:15.840Z",
                     *       "updated_at": "2026-11-21T10:09:18.778Z",
                     *       "count": 3,
                     *       "limit": 20,
                     *       "messages": [
                     *         {
                     *           "inbox_id": "support@agentmail.to",
                     *           "thread_id": "thr_4711",
                     *           "message_id": "<invoice-4711@example.org>",
                     *           "labels": [
                     *             "received",
                     *             "unread"
                     *           ],
                     *           "timestamp": "2026-11-18T10:09:15.840Z",
                     *           "from": "Ada Lovelace <ada@example.org>",
                     *           "to": [
                     *             "support@agentmail.to"
                     *           ],
                     *           "subject": "Invoice 4711 seems wrong",
                     *           "preview": "Hello, invoice 4711 lists the analytical engine twice. Could you have a look? Ada",
                     *           "attachments": [
                     *             {
                     *               "attachment_id": "att_4711",
                     *               "filename": "invoice-4711.txt",
                     *               "size": 57,
                     *               "content_type": "text/plain",
                     *               "content_disposition": "attachment"
                     *             }
                     *           ],
                     *           "size": 431,
                     *           "created_at": "2026-11-21T10:09:15.840Z",
                     *           "updated_at": "2026-11-21T10:09:15.840Z",
                     *           "text": "Hello,\n\ninvoice 4711 lists the analytical engine twice. Could you have a look?\n\nAda",
                     *           "extracted_text": "Hello,\n\ninvoice 4711 lists the analytical engine twice. Could you have a look?\n\nAda"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        inbox_id: string;
                        thread_id: string;
                        labels: string[];
                        /** Format: date-time */
                        timestamp: string;
                        /** Format: date-time */
                        received_timestamp?: string;
                        /** Format: date-time */
                        sent_timestamp?: string;
                        senders: string[];
                        recipients: string[];
                        subject?: string;
                        preview?: string;
                        attachments?: {
                            attachment_id: string;
                            filename?: string;
                            size: number;
                            content_type?: string;
                            /** @enum {string} */
                            content_disposition?: "inline" | "attachment";
                            content_id?: string;
                        }[];
                        last_message_id: string;
                        message_count: number;
                        size: number;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        count: number;
                        limit?: number;
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                        messages: {
                            inbox_id: string;
                            thread_id: string;
                            message_id: string;
                            labels: string[];
                            /** Format: date-time */
                            timestamp: string;
                            from: string;
                            to: string[];
                            cc?: string[];
                            bcc?: string[];
                            subject?: string;
                            preview?: string;
                            attachments?: {
                                attachment_id: string;
                                filename?: string;
                                size: number;
                                content_type?: string;
                                /** @enum {string} */
                                content_disposition?: "inline" | "attachment";
                                content_id?: string;
                            }[];
                            in_reply_to?: string;
                            references?: string[];
                            headers?: Record<string, unknown>;
                            size: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            reply_to?: string[];
                            text?: string;
                            html?: string;
                            extracted_text?: string;
                            extracted_html?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "memory.add-document": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Ada likes tea and lives in Bonn.",
                 *       "containerTag": "user_42",
                 *       "customId": "note-1",
                 *       "metadata": {
                 *         "source": "chat",
                 *         "rank": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddDocument"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "XpEP9cgcJ6LmW0Qiis2pNt",
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "unknown" | "queued" | "extracting" | "chunking" | "embedding" | "indexing" | "done" | "failed";
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "memory.list-documents": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "containerTags": [
                 *         "user_42"
                 *       ],
                 *       "limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["ListDocuments"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "memories": [
                     *         {
                     *           "id": "XpEP9cgcJ6LmW0Qiis2pNt",
                     *           "customId": "note-1",
                     *           "connectionId": null,
                     *           "containerTags": [
                     *             "user_42"
                     *           ],
                     *           "title": null,
                     *           "summary": null,
                     *           "type": "text",
                     *           "status": "chunking",
                     *           "metadata": {
                     *             "source": "chat",
                     *             "rank": 1
                     *           },
                     *           "filepath": null,
                     *           "createdAt": "2026-11-21T10:09:17.601Z",
                     *           "updatedAt": "2026-11-21T10:09:17.601Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "currentPage": 1,
                     *         "limit": 1,
                     *         "totalItems": 3,
                     *         "totalPages": 3
                     *       },
                     *       "nextPageToken": "cD0y"
                     *     }
                     */
                    "application/json": {
                        memories: {
                            id: string;
                            customId?: unknown;
                            connectionId?: unknown;
                            containerTags?: string[];
                            title?: unknown;
                            summary?: unknown;
                            type?: string;
                            /** @enum {string} */
                            status: "unknown" | "queued" | "extracting" | "chunking" | "embedding" | "indexing" | "done" | "failed";
                            /** @enum {string} */
                            dreamingStatus?: "dreaming" | "done";
                            metadata?: unknown;
                            url?: unknown;
                            filepath?: unknown;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            content?: unknown;
                        }[];
                        pagination: {
                            currentPage: number;
                            limit: number;
                            totalItems: number;
                            totalPages: number;
                        };
                        /** @description Give it back as `pageToken`; absent on the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "memory.delete-document": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The document's id, or your own.
                 * @example ada-chat
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "oq6gX4P3hz7Y8OsupFjvIW"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        id: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "memory.get-profile": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "containerTag": "user_42",
                 *       "q": "tea"
                 *     }
                 */
                "application/json": components["schemas"]["GetProfile"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "static": [
                     *           "Ada lives in Bonn.",
                     *           "She writes programs for the analytical engine."
                     *         ],
                     *         "dynamic": [
                     *           "Ada likes tea.",
                     *           "Her sister likes coffee."
                     *         ],
                     *         "buckets": {
                     *           "biography": [
                     *             "Ada lives in Bonn.",
                     *             "She writes programs for the analytical engine."
                     *           ]
                     *         }
                     *       },
                     *       "searchResults": {
                     *         "results": [
                     *           {
                     *             "id": "memory_3Dag3adLFh3HKEBrqKLg1e_0",
                     *             "memory": "Ada likes tea.",
                     *             "similarity": 1,
                     *             "metadata": {
                     *               "source": "chat",
                     *               "rank": 1
                     *             },
                     *             "updatedAt": "2026-11-20T22:09:15.875Z",
                     *             "filepath": null
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "timing": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        profile: {
                            static?: string[];
                            dynamic?: string[];
                            buckets?: {
                                [key: string]: string[];
                            };
                        };
                        searchResults?: {
                            results: Record<string, unknown>[];
                            total: number;
                            timing: number;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "memory.search-documents": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "q": "what does Ada drink",
                 *       "containerTag": "user_42",
                 *       "limit": 3,
                 *       "filters": {
                 *         "AND": [
                 *           {
                 *             "key": "source",
                 *             "value": "chat"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SearchDocuments"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "documentId": "3Dag3adLFh3HKEBrqKLg1e",
                     *           "title": "Ada likes tea.",
                     *           "type": "text",
                     *           "score": 0.25,
                     *           "chunks": [
                     *             {
                     *               "content": "Ada likes tea.",
                     *               "score": 0.25,
                     *               "isRelevant": true
                     *             }
                     *           ],
                     *           "metadata": {
                     *             "source": "chat",
                     *             "rank": 1
                     *           },
                     *           "createdAt": "2026-11-20T22:09:15.875Z",
                     *           "updatedAt": "2026-11-20T22:09:15.875Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "timing": 1
                     *     }
                     */
                    "application/json": {
                        results: ({
                            documentId: string;
                            title?: unknown;
                            type?: unknown;
                            score: number;
                            chunks: {
                                content: string;
                                score: number;
                                isRelevant: boolean;
                            }[];
                            summary?: unknown;
                            content?: unknown;
                            metadata?: unknown;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        } | {
                            id: string;
                            memory?: string;
                            chunk?: string;
                            similarity: number;
                            metadata?: unknown;
                            /** Format: date-time */
                            updatedAt: string;
                            filepath?: unknown;
                            version?: unknown;
                            context?: Record<string, unknown>;
                        })[];
                        total: number;
                        /** @description Milliseconds. */
                        timing: number;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "socialpost.create-post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "text": "We ship #today (really). Ask @[Ada](urn:li:person:abc)!",
                 *       "link": {
                 *         "url": "https://example.com/post",
                 *         "title": "Release"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreatePost"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "urn:li:share:7130000000000000000",
                     *       "url": "https://www.linkedin.com/feed/update/urn:li:share:7130000000000000000",
                     *       "provider": "linkedin",
                     *       "text": "Released 1",
                     *       "createdAt": "2026-11-21T10:09:17.678Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        url: string;
                        /** @enum {string} */
                        provider: "linkedin" | "x";
                        text: string;
                        /** Format: date-time */
                        createdAt: string;
                        edit_history_post_ids?: string[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.start-batch-scrape": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "urls": [
                 *         "https://example.com",
                 *         "nonsense"
                 *       ],
                 *       "formats": [
                 *         "markdown"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StartBatchScrape"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "86cbdfee-ae45-4714-82dc-d3c18f84145f",
                     *       "url": "https://service.example/api/actions/webscrape/batch/scrape/86cbdfee-ae45-4714-82dc-d3c18f84145f",
                     *       "invalidURLs": [
                     *         "nonsense"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        /** @description Where the job is read, here. */
                        url: string;
                        invalidURLs?: string[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.get-batch-scrape": {
        parameters: {
            query?: {
                /** @description Results to leave out. */
                skip?: number;
                /** @description Results of one page, at most; as many as fit 10 MiB by default. */
                limit?: number;
                /** @description The `nextPageToken` of the answer before. */
                pageToken?: string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The job.
                 * @example f1b2a6d0-2f0c-4e7b-8a43-5c1d7e9f0a22
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "completed",
                     *       "total": 1,
                     *       "completed": 1,
                     *       "creditsUsed": 1,
                     *       "expiresAt": "2026-11-22T10:09:18.734Z",
                     *       "createdAt": "2026-11-21T10:09:17.357Z",
                     *       "completedAt": "2026-11-21T10:09:18.734Z",
                     *       "duration": 1.377,
                     *       "data": [
                     *         {
                     *           "markdown": "# Example Domain\n\nThis domain is for use in documentation examples without needing permission.\n\n![Example logo](https://example.com/logo.png)\n\n[Documentation...",
                     *           "metadata": {
                     *             "title": "Example Domain",
                     *             "description": "A site for use in documentation.",
                     *             "language": "en",
                     *             "sourceURL": "https://example.com",
                     *             "url": "https://example.com/",
                     *             "statusCode": 200,
                     *             "contentType": "text/html"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "scraping" | "completed" | "failed" | "cancelled";
                        total: number;
                        completed: number;
                        creditsUsed: number;
                        /** Format: date-time */
                        expiresAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        completedAt?: string;
                        duration?: number;
                        data: {
                            markdown?: string;
                            html?: string;
                            rawHtml?: string;
                            links?: string[];
                            images?: string[];
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            screenshot?: string;
                            summary?: string;
                            json?: Record<string, unknown>;
                            answer?: string;
                            highlights?: unknown;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            audio?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            video?: string;
                            actions?: {
                                screenshots?: string[];
                                scrapes?: Record<string, unknown>[];
                                javascriptReturns?: Record<string, unknown>[];
                                pdfs?: string[];
                            };
                            changeTracking?: Record<string, unknown>;
                            branding?: Record<string, unknown>;
                            product?: Record<string, unknown>;
                            menu?: Record<string, unknown>;
                            pages?: Record<string, unknown>[];
                            blocks?: Record<string, unknown>[];
                            warning?: string;
                            metadata: {
                                title?: string | string[];
                                description?: string | string[];
                                language?: string | string[];
                                sourceURL?: string;
                                url?: string;
                                statusCode?: number;
                                contentType?: string;
                                error?: string;
                            };
                        }[];
                        /** @description Give it back as `pageToken`; absent when the job has ended and this is the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.start-crawl": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
                /** @description The same key with the same input gets the first answer again for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/docs",
                 *       "includePaths": [
                 *         "docs/.*"
                 *       ],
                 *       "scrapeOptions": {
                 *         "formats": [
                 *           "markdown"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StartCrawl"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5bd6b2b4-5076-4c4c-bfde-4316beb3d989",
                     *       "url": "https://service.example/api/actions/webscrape/crawl/5bd6b2b4-5076-4c4c-bfde-4316beb3d989"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        /** @description Where the job is read, here. */
                        url: string;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyInProgressOrProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.get-crawl": {
        parameters: {
            query?: {
                /** @description Results to leave out. */
                skip?: number;
                /** @description Results of one page, at most; as many as fit 10 MiB by default. */
                limit?: number;
                /** @description The `nextPageToken` of the answer before. */
                pageToken?: string;
            };
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /**
                 * @description The job.
                 * @example 8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "scraping",
                     *       "total": 7,
                     *       "completed": 2,
                     *       "creditsUsed": 2,
                     *       "expiresAt": "2026-11-22T10:09:18.351Z",
                     *       "createdAt": "2026-11-21T10:09:17.328Z",
                     *       "duration": 1.023,
                     *       "data": [
                     *         {
                     *           "markdown": "# Documentation\n\nStart with the installation.\n\n[Install](https://example.com/docs/install)\n\n[Install on the phone](https://example.com/docs/install?device=ph...",
                     *           "metadata": {
                     *             "title": "Documentation",
                     *             "description": "How to install and use Example.",
                     *             "language": "en",
                     *             "sourceURL": "https://example.com/docs",
                     *             "url": "https://example.com/docs",
                     *             "statusCode": 200,
                     *             "contentType": "text/html"
                     *           }
                     *         }
                     *       ],
                     *       "nextPageToken": "WyI2ZTliYTI4My1hZmRlLTQ2MDMtOGYzOS0zNmNiYWYxNDFkNWIiLDIsbnVsbF0.MdYqmdtmX1M5z94B6eIfUSQD4EzdAyy889SJFTpohTA"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "scraping" | "completed" | "failed" | "cancelled";
                        total: number;
                        completed: number;
                        creditsUsed: number;
                        /** Format: date-time */
                        expiresAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        completedAt?: string;
                        duration?: number;
                        data: {
                            markdown?: string;
                            html?: string;
                            rawHtml?: string;
                            links?: string[];
                            images?: string[];
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            screenshot?: string;
                            summary?: string;
                            json?: Record<string, unknown>;
                            answer?: string;
                            highlights?: unknown;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            audio?: string;
                            /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                            video?: string;
                            actions?: {
                                screenshots?: string[];
                                scrapes?: Record<string, unknown>[];
                                javascriptReturns?: Record<string, unknown>[];
                                pdfs?: string[];
                            };
                            changeTracking?: Record<string, unknown>;
                            branding?: Record<string, unknown>;
                            product?: Record<string, unknown>;
                            menu?: Record<string, unknown>;
                            pages?: Record<string, unknown>[];
                            blocks?: Record<string, unknown>[];
                            warning?: string;
                            metadata: {
                                title?: string | string[];
                                description?: string | string[];
                                language?: string | string[];
                                sourceURL?: string;
                                url?: string;
                                statusCode?: number;
                                contentType?: string;
                                error?: string;
                            };
                        }[];
                        /** @description Give it back as `pageToken`; absent when the job has ended and this is the last page. */
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.map": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "search": "blog",
                 *       "limit": 100
                 *     }
                 */
                "application/json": components["schemas"]["MapSite"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": [
                     *         {
                     *           "url": "https://example.com/blog",
                     *           "title": "Blog",
                     *           "description": "News about Example."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: {
                            url: string;
                            title?: string;
                            description?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.scrape": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "formats": [
                 *         "markdown",
                 *         {
                 *           "type": "json",
                 *           "schema": {
                 *             "type": "object",
                 *             "properties": {
                 *               "title": {
                 *                 "type": "string"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Scrape"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "markdown": "# Example Domain\n\nThis domain is for use in documentation examples without needing permission.\n\n![Example logo](https://example.com/logo.png)\n\n[Documentation...",
                     *       "json": {
                     *         "title": "Example Domain"
                     *       },
                     *       "metadata": {
                     *         "title": "Example Domain",
                     *         "description": "A site for use in documentation.",
                     *         "language": "en",
                     *         "sourceURL": "https://example.com",
                     *         "url": "https://example.com/",
                     *         "statusCode": 200,
                     *         "contentType": "text/html"
                     *       }
                     *     }
                     */
                    "application/json": {
                        markdown?: string;
                        html?: string;
                        rawHtml?: string;
                        links?: string[];
                        images?: string[];
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        screenshot?: string;
                        summary?: string;
                        json?: Record<string, unknown>;
                        answer?: string;
                        highlights?: unknown;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        audio?: string;
                        /** @description Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector. */
                        video?: string;
                        actions?: {
                            screenshots?: string[];
                            scrapes?: Record<string, unknown>[];
                            javascriptReturns?: Record<string, unknown>[];
                            pdfs?: string[];
                        };
                        changeTracking?: Record<string, unknown>;
                        branding?: Record<string, unknown>;
                        product?: Record<string, unknown>;
                        menu?: Record<string, unknown>;
                        pages?: Record<string, unknown>[];
                        blocks?: Record<string, unknown>[];
                        warning?: string;
                        metadata: {
                            title?: string | string[];
                            description?: string | string[];
                            language?: string | string[];
                            sourceURL?: string;
                            url?: string;
                            statusCode?: number;
                            contentType?: string;
                            error?: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "webscrape.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "postgres advisory locks",
                 *       "limit": 2,
                 *       "includeDomains": [
                 *         "postgresql.org"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Search"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "web": [
                     *         {
                     *           "title": "Explicit Locking",
                     *           "description": "Table-level, row-level and advisory locks of PostgreSQL.",
                     *           "url": "https://www.postgresql.org/docs/current/explicit-locking.html"
                     *         }
                     *       ],
                     *       "id": "9a0f5b57-6774-426f-be88-06052f43ef69",
                     *       "creditsUsed": 2
                     *     }
                     */
                    "application/json": {
                        web?: {
                            title?: string;
                            description?: string;
                            url: string;
                            markdown?: string;
                        }[];
                        images?: {
                            title?: string;
                            imageUrl?: string;
                            imageWidth?: number;
                            imageHeight?: number;
                            url?: string;
                            position?: number;
                        }[];
                        news?: {
                            title?: string;
                            snippet?: string;
                            url?: string;
                            date?: string;
                            imageUrl?: string;
                            position?: number;
                        }[];
                        warning?: string;
                        id: string;
                        creditsUsed: number;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProviderConflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-approval-links-by-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Last part of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedApproval"];
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-approval-links-by-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkReceipt"];
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-approvals": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only those that wait, or only those that are over. */
                state?: "open" | "closed";
                /** @description true: only those that the caller may decide. */
                mine?: boolean;
                /** @description Only those of this run. */
                runId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Approval"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-approvals-waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingApprovals"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-approvals-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-approvals-by-id-decide": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of `decisions`. */
                    decision: string;
                    /**
                     * @description What the form asks for, by the names of its fields.
                     * @default {}
                     */
                    values?: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-audit": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only this action, such as key.created. */
                action?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEventView"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-auth-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-auth-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Logout"];
            };
        };
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-auth-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-auth-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-auth-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchWorkspace"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-calls": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only calls of this connector. */
                connector?: string;
                /** @description Only calls with this connection. */
                connection?: string;
                /** @description Only calls that were answered with this status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Call"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-collections": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Collection"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-collections-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-collections-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection, up to 128 characters; upper and lower case differ. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description JSON Schema (2020-12) that the fields of documents must meet when they are written. */
                    schema?: Record<string, unknown>;
                    /**
                     * @description Fields that are looked for or ordered by often.
                     * @default []
                     */
                    indexes?: string[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-collections-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-collections-by-name-documents": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection, which is made when there is none. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields of the document, by name. */
                    fields: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        /** Format: date-time */
                        _createdAt: string;
                        /** Format: date-time */
                        _updatedAt: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-collections-by-name-documents-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        /** Format: date-time */
                        _createdAt: string;
                        /** Format: date-time */
                        _updatedAt: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-collections-by-name-documents-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields of the document, by name. */
                    fields: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        /** Format: date-time */
                        _createdAt: string;
                        /** Format: date-time */
                        _updatedAt: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-collections-by-name-documents-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "patch-collections-by-name-documents-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields of the document, by name. */
                    fields: Record<string, unknown>;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        /** Format: date-time */
                        _createdAt: string;
                        /** Format: date-time */
                        _updatedAt: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-collections-by-name-query": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the collection; upper and lower case differ. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which documents: {field: value} or {field: {operator: value}}, with and, or and not; {} is all.
                     * @default {}
                     */
                    filter?: Record<string, unknown> | null;
                    /**
                     * @description Fields to order by, such as "name" or "-_createdAt". Without any, documents come in the order in which they were made.
                     * @default []
                     */
                    orderBy?: string[] | string;
                    /** @description Documents on one page, up to COLLECTION_PAGE_MAX_DOCUMENTS. Without it, 50 or as many as that allows. */
                    limit?: number | null;
                    /** @description The nextCursor of the page before, with the same filter and order. */
                    cursor?: string;
                    /**
                     * @description Whether to give only the first document, as {document}.
                     * @default false
                     */
                    first?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        documents?: ({
                            /** Format: uuid */
                            _id: string;
                            /** Format: date-time */
                            _createdAt: string;
                            /** Format: date-time */
                            _updatedAt: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description All that the filter matches, on whatever page. */
                        count?: number;
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                        /** @description Of a query for the first: this alone. */
                        document?: ({
                            /** Format: uuid */
                            _id: string;
                            /** Format: date-time */
                            _createdAt: string;
                            /** Format: date-time */
                            _updatedAt: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    };
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            403: components["responses"]["ForbiddenOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "post-connect-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectSession"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewConnectSession"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connect-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectSettings"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-connect-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectSettings"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectSettings"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connect-open-by-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One-use token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            303: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInputOrPage"];
            404: components["responses"]["NotFoundOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "post-connect-by-connector": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                connector: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            303: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["ForbiddenOrPage"];
            404: components["responses"]["NotFoundOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "post-connect-by-connector-disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                connector: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            303: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["ForbiddenOrPage"];
            404: components["responses"]["NotFoundOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "get-connect-by-connector-sign-in": {
        parameters: {
            query?: {
                /** @description Network or identity provider, where the connector has several. */
                provider?: string;
            };
            header?: never;
            path: {
                /** @description Key of the connector. */
                connector: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            303: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInputOrManagedUnavailableOrPage"];
            403: components["responses"]["ForbiddenOrPage"];
            404: components["responses"]["NotFoundOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "get-connections": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Key of a connector. */
                connector?: string;
                /** @description Your id of an end user. */
                endUserId?: string;
                /** @description State of the connection. */
                state?: "pending_authorization" | "connected" | "reauthorization_required" | "error";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectionView"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connections-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionView"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-connections-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "patch-connections-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description managed: the service's own application (recommended); own: the application of clientId and clientSecret.
                     * @enum {string}
                     */
                    mode?: "managed" | "own";
                    /** @description Client ID of the own application. */
                    clientId?: string;
                    /** @description Scopes to ask for; default: all that the connector's actions need. */
                    scopes?: string[];
                    /** @description Network or identity provider, where the connector has several. */
                    provider?: string;
                    /** @description Version of the provider's interface. */
                    apiVersion?: string;
                    /** @description Free JSON object, kept with the connection. */
                    metadata?: Record<string, unknown>;
                    /** @description Whether calls that name no connection use this one. */
                    default?: boolean;
                    /** @description Whether a key or token that the provider refuses is not stored: 400 at its field. By default it is stored, as `error` with the reason. */
                    requireAccepted?: boolean;
                    /** @description Unique among the connections of this connector; case does not count. */
                    name?: string;
                    /** @description Client secret of the own application. */
                    clientSecret?: string | components["schemas"]["SecretMarker"];
                    /** @description API key of the account. */
                    apiKey?: string | components["schemas"]["SecretMarker"];
                    /** @description Token of the bot. */
                    botToken?: string | components["schemas"]["SecretMarker"];
                    /** @description What signs the webhooks of the account; without it the provider is asked for events. */
                    signingSecret?: string | components["schemas"]["SecretMarker"];
                    /** @description When the key ends, where that is known; people are warned in time. */
                    expiresAt?: string | null;
                    /** @description Organisation that signs in: an id, a domain or a word the provider knows. */
                    tenant?: string | null;
                    /** @description Base URL of a self-hosted or sovereign provider, in place of the connector's usual one: https, or http where an operator lists the host in EGRESS_ALLOW. */
                    apiUrl?: string | null;
                    /** @description Your id of the end user whose account this is; such a connection is chosen by X-End-User. */
                    endUserId?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionView"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-connections-by-id-authorize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunSignInView"];
                };
            };
            400: components["responses"]["InvalidInputOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-connections-by-id-default": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionView"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-connections-by-id-test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbidden"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            409: components["responses"]["ConflictOrProviderConflict"];
            422: components["responses"]["ProviderRejected"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connections-by-id-workflows": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectionUser"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connectors": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200; default: all there are. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorView"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-connectors-chatbot-updates-by-connectionId": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connectors-by-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the connector. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorView"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-connectors-by-key-connections": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Key of the connector. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectionView"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-connectors-by-key-connections": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the connector. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description managed: the service's own application (recommended); own: the application of clientId and clientSecret.
                     * @enum {string}
                     */
                    mode?: "managed" | "own";
                    /** @description Client ID of the own application. */
                    clientId?: string;
                    /** @description Scopes to ask for; default: all that the connector's actions need. */
                    scopes?: string[];
                    /** @description Network or identity provider, where the connector has several. */
                    provider?: string;
                    /** @description Version of the provider's interface. */
                    apiVersion?: string;
                    /** @description Free JSON object, kept with the connection. */
                    metadata?: Record<string, unknown>;
                    /** @description Whether calls that name no connection use this one. */
                    default?: boolean;
                    /** @description Whether a key or token that the provider refuses is not stored: 400 at its field. By default it is stored, as `error` with the reason. */
                    requireAccepted?: boolean;
                    /** @description Unique among the connections of this connector; case does not count. */
                    name: string;
                    /** @description Client secret of the own application. */
                    clientSecret?: string;
                    /** @description API key of the account. */
                    apiKey?: string;
                    /** @description Token of the bot. */
                    botToken?: string;
                    /** @description What signs the webhooks of the account; without it the provider is asked for events. */
                    signingSecret?: string;
                    /**
                     * Format: date-time
                     * @description When the key ends, where that is known; people are warned in time.
                     */
                    expiresAt?: string;
                    /** @description Organisation that signs in: an id, a domain or a word the provider knows. */
                    tenant?: string;
                    /**
                     * Format: uri
                     * @description Base URL of a self-hosted or sovereign provider, in place of the connector's usual one: https, or http where an operator lists the host in EGRESS_ALLOW.
                     */
                    apiUrl?: string;
                    /** @description Your id of the end user whose account this is; such a connection is chosen by X-End-User. */
                    endUserId?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionView"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJsonOrManagedUnavailable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-docs-by-file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the file. */
                file: "swagger-ui.css" | "swagger-ui-bundle.js" | "start.js" | "reference.css";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-elements": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ElementSummary"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-elements-by-elementKey": {
        parameters: {
            query?: {
                /** @description true: the draft as it was last saved. */
                draft?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Key of the element. */
                elementKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ElementForm"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-elements-by-elementKey-trigger": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                elementKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, unknown>;
                "multipart/form-data": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["WorkflowInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["WorkflowFailedOrInternal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["WorkflowTimeout"];
            default: components["responses"]["AnyProblem"];
            /** @description What the workflow returns. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    "get-event-endpoints": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only endpoints in this state. */
                state?: "active" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["EventEndpoint"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-event-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEventEndpoint"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEndpointWithSecret"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-event-endpoints-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEndpoint"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-event-endpoints-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "patch-event-endpoints-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name that people see. */
                    name?: string;
                    /**
                     * Format: uri
                     * @description The service sends the events to this address by POST. It must be https, unless an operator lists the host in EGRESS_ALLOW. It may be a webhook of this service.
                     */
                    url?: string;
                    /** @description The events to send. */
                    events?: ("run.succeeded" | "run.failed" | "workflow.deployed" | "connection.connected" | "connection.needs_attention" | "connection.expiring" | "subscription.failing" | "key.expiring" | "event_endpoint.paused" | "approval.requested" | "approval.reminded" | "approval.decided")[];
                    /**
                     * @description `paused`: the service keeps no new events for the endpoint and holds those that wait. `active`: deliveries go on.
                     * @enum {string}
                     */
                    state?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEndpoint"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-event-endpoints-by-id-deliveries": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only deliveries in this state. */
                state?: "pending" | "held" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Delivery"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-event-endpoints-by-id-deliveries-by-event": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
                /** @description Id of the event. */
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-event-endpoints-by-id-deliveries-by-event-resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
                /** @description Id of the event. */
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-event-endpoints-by-id-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEndpointWithSecret"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-event-types": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200; default: all there are. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            name: string;
                            title: string;
                            /** @description When it happens. */
                            description: string;
                            /** @description JSON Schema of its `data`. */
                            schema: Record<string, unknown>;
                            /** @description An example of `data`. */
                            example: Record<string, unknown>;
                        }[];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-events-by-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                subscription: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a provider asks to have repeated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-expressions-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewExpression"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpressionPreview"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-files-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the file, the `$file` of its reference. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-files-by-id-content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the file, the `$file` of its reference. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part that `Range` names. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-forms-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the form, as its public address has it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicForm"];
                };
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-forms-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, unknown>;
                "multipart/form-data": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormReceipt"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-health-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-health-ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-invitations-by-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-invitations-by-token-accept": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password of the account with this address; where there is none, the one to sign in with from now on. 8 to 256 characters. */
                    password: string;
                    /** @description Another password for the account, 8 to 256 characters. Needed where an admin chose the present one; all sessions of the account end then. */
                    newPassword?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-keys": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiKey"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-keys-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-keys-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeCatalogue"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-oauth-applications": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200; default: all there are. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ManagedApplicationView"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-oauth-applications-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the application: the last part of its redirect URI. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Client ID of the application. */
                    clientId: string;
                    /** @description Client secret. The service never shows it again. */
                    clientSecret: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedApplicationView"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-oauth-applications-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the application: the last part of its redirect URI. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-oauth-callback-by-connector": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                connector: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page to close, for people who have no session here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Success. */
            303: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFoundOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "get-oauth-connect-by-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One-use token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            303: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInputOrPage"];
            404: components["responses"]["NotFoundOrPage"];
            429: components["responses"]["RateLimitedOrPage"];
            500: components["responses"]["InternalOrPage"];
            503: components["responses"]["UnavailableOrPage"];
            /** @description Or a page, for a browser. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    "get-openapi-json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-openapi-webhooks-json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-proxy-by-connector-by-path": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /** @description Part of the address. */
                connector: string;
                /** @description Part of the address. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInputOrProviderAnswer"];
            401: components["responses"]["UnauthenticatedOrProviderAnswer"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderAnswer"];
            404: components["responses"]["NotFoundOrProviderAnswer"];
            409: components["responses"]["ConflictOrProviderAnswer"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejectedOrProviderAnswer"];
            429: components["responses"]["RateLimitedOrProviderAnswer"];
            500: components["responses"]["InternalOrProviderAnswer"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponseOrProviderAnswer"];
            503: components["responses"]["UnavailableOrProviderAnswer"];
            504: components["responses"]["ProviderTimeoutOrProviderAnswer"];
            /** @description What the provider answers. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "*/*": unknown;
                };
            };
        };
    };
    "put-proxy-by-connector-by-path": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /** @description Part of the address. */
                connector: string;
                /** @description Part of the address. */
                path: string;
            };
            cookie?: never;
        };
        /** @description Whatever the provider takes. */
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInputOrProviderAnswer"];
            401: components["responses"]["UnauthenticatedOrProviderAnswer"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderAnswer"];
            404: components["responses"]["NotFoundOrProviderAnswer"];
            409: components["responses"]["ConflictOrProviderAnswer"];
            413: components["responses"]["TooLargeOrProviderAnswer"];
            415: components["responses"]["UnsupportedMediaTypeOrProviderAnswer"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejectedOrProviderAnswer"];
            429: components["responses"]["RateLimitedOrProviderAnswer"];
            500: components["responses"]["InternalOrProviderAnswer"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponseOrProviderAnswer"];
            503: components["responses"]["UnavailableOrProviderAnswer"];
            504: components["responses"]["ProviderTimeoutOrProviderAnswer"];
            /** @description What the provider answers. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "*/*": unknown;
                };
            };
        };
    };
    "post-proxy-by-connector-by-path": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /** @description Part of the address. */
                connector: string;
                /** @description Part of the address. */
                path: string;
            };
            cookie?: never;
        };
        /** @description Whatever the provider takes. */
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInputOrProviderAnswer"];
            401: components["responses"]["UnauthenticatedOrProviderAnswer"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderAnswer"];
            404: components["responses"]["NotFoundOrProviderAnswer"];
            409: components["responses"]["ConflictOrProviderAnswer"];
            413: components["responses"]["TooLargeOrProviderAnswer"];
            415: components["responses"]["UnsupportedMediaTypeOrProviderAnswer"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejectedOrProviderAnswer"];
            429: components["responses"]["RateLimitedOrProviderAnswer"];
            500: components["responses"]["InternalOrProviderAnswer"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponseOrProviderAnswer"];
            503: components["responses"]["UnavailableOrProviderAnswer"];
            504: components["responses"]["ProviderTimeoutOrProviderAnswer"];
            /** @description What the provider answers. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "*/*": unknown;
                };
            };
        };
    };
    "delete-proxy-by-connector-by-path": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /** @description Part of the address. */
                connector: string;
                /** @description Part of the address. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInputOrProviderAnswer"];
            401: components["responses"]["UnauthenticatedOrProviderAnswer"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderAnswer"];
            404: components["responses"]["NotFoundOrProviderAnswer"];
            409: components["responses"]["ConflictOrProviderAnswer"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejectedOrProviderAnswer"];
            429: components["responses"]["RateLimitedOrProviderAnswer"];
            500: components["responses"]["InternalOrProviderAnswer"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponseOrProviderAnswer"];
            503: components["responses"]["UnavailableOrProviderAnswer"];
            504: components["responses"]["ProviderTimeoutOrProviderAnswer"];
            /** @description What the provider answers. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "*/*": unknown;
                };
            };
        };
    };
    "patch-proxy-by-connector-by-path": {
        parameters: {
            query?: never;
            header?: {
                /** @description The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default. */
                "X-Connection"?: components["parameters"]["Connection"];
                /** @description The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8). */
                "X-End-User"?: components["parameters"]["EndUser"];
            };
            path: {
                /** @description Part of the address. */
                connector: string;
                /** @description Part of the address. */
                path: string;
            };
            cookie?: never;
        };
        /** @description Whatever the provider takes. */
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["InvalidInputOrProviderAnswer"];
            401: components["responses"]["UnauthenticatedOrProviderAnswer"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrProviderAnswer"];
            404: components["responses"]["NotFoundOrProviderAnswer"];
            409: components["responses"]["ConflictOrProviderAnswer"];
            413: components["responses"]["TooLargeOrProviderAnswer"];
            415: components["responses"]["UnsupportedMediaTypeOrProviderAnswer"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejectedOrProviderAnswer"];
            429: components["responses"]["RateLimitedOrProviderAnswer"];
            500: components["responses"]["InternalOrProviderAnswer"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponseOrProviderAnswer"];
            503: components["responses"]["UnavailableOrProviderAnswer"];
            504: components["responses"]["ProviderTimeoutOrProviderAnswer"];
            /** @description What the provider answers. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description What the provider answers. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "*/*": unknown;
                };
            };
        };
    };
    "post-resume-by-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedRun"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-run-inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunInbox"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-run-statistics": {
        parameters: {
            query?: {
                /** @description Number of days up to and including today (UTC). */
                days?: number;
                /** @description Only runs of this workflow. */
                workflowId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunStatistics"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-runs": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only runs of this workflow. */
                workflowId?: string;
                /** @description Only runs that this run has started. */
                parentRun?: string;
                /** @description Only runs that stand so. */
                status?: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
                /** @description Only runs that this began. */
                trigger?: "webhook" | "manual" | "retry" | "subWorkflow" | "onFailure" | "cron" | "event" | "element" | "agent" | "mcp";
                /** @description Only runs that failed with this error code. */
                code?: string;
                /** @description Only runs with this tag. */
                tag?: string;
                /** @description true: only tests; false: none. */
                test?: boolean;
                /** @description false: only failed runs that nobody has handled; tests, retries and runs that others wait for are none of them. true: only those that were handled. */
                handled?: boolean;
                /** @description Made at this time or later. */
                from?: string;
                /** @description Made before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Run"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-runs-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-runs-by-id-blobs-by-blobId": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
                /** @description Id from a `$blob`. */
                blobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-runs-by-id-cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"] | components["schemas"]["RunReceipt"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-runs-by-id-definition": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-runs-by-id-events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-runs-by-id-handle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What was done about it; everybody who may read runs sees it. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"] | components["schemas"]["RunReceipt"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-runs-by-id-nodes": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only what this node did. */
                nodeId?: string;
                /** @description Only records that stand so. */
                status?: "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            };
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["NodeRecord"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-runs-by-id-reopen": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"] | components["schemas"]["RunReceipt"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-runs-by-id-resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Body for the node that waits; an empty object by default. */
                    body?: unknown | null;
                    /** @description Id of the node to resume; needed where several wait. */
                    nodeId?: string;
                    /** @description Indexes of the iterations around it, outermost first; needed where it waits in several. */
                    iteration?: number[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedRun"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-runs-by-id-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of the node to go on from; what does not follow it keeps its results, apart from nodes that the version made other ones. Without it all nodes run again. */
                    fromNode?: string;
                    /** @description Version to run, or the draft as it is saved now, which makes it a test run; without it the graph that the run had. */
                    version?: "draft" | number;
                    /** @description Other start data. */
                    input?: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryReceipt"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["WorkflowInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-subscriptions": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Subscription"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-templates": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200; default: all there are. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Template"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-templates-by-key-workflows": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the template. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeOfTemplate"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-triggers": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200; default: all there are. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CatalogueTrigger"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-users": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Member"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMember"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedMember"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-users-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-users-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "patch-users-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description New role; sessions in this workspace end.
                     * @enum {string}
                     */
                    role?: "submitter" | "viewer" | "editor" | "admin";
                    /** @description Whether the person is locked out of this workspace, with all keys they made. */
                    disabled?: boolean;
                    /** @description New password, 8 to 256 characters, for a person who is a member of this workspace only. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-users-by-id-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-variables": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Variable"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-variables-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the variable, up to 128 letters, digits and _. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The value; it is never shown again. */
                    value: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variable"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-variables-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the variable, up to 128 letters, digits and _. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only those with this tag. */
                tag?: string;
                /** @description Only those whose name holds this text. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Workflow"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkflow"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportedWorkflow"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-workflows-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the workflow. */
                    name: string;
                    /** @description The graph in place of the one that is there; PATCH can leave it out. */
                    definition: components["schemas"]["Definition"];
                    /** @description Settings of the whole workflow. */
                    settings?: components["schemas"]["WorkflowSettings"];
                    /** @description Words to find it by. */
                    tags?: string[];
                    /** @description The version that was read; a stale one is refused. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-workflows-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "patch-workflows-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the workflow. */
                    name?: string;
                    /** @description The graph. */
                    definition?: components["schemas"]["Definition"];
                    /** @description Settings of the whole workflow. */
                    settings?: components["schemas"]["WorkflowSettings"];
                    /** @description Words to find it by. */
                    tags?: string[];
                    /** @description The version that was read; a stale one is refused. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-deploy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActiveOrWebhookPathTaken"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejectedOrWorkflowInvalid"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedWorkflow"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-learn-schema": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A body as callers send it. */
                    sample?: unknown;
                    /**
                     * Format: uuid
                     * @description A stored request, whose body is the sample.
                     */
                    requestId?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnedSchema"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-listen": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listening"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActiveOrWebhookPathTaken"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejectedOrWorkflowInvalid"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-workflows-by-id-listen": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-outputs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A graph to check instead of the saved draft. */
                    definition?: components["schemas"]["Definition"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeOutputs"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-requests": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TestRequest"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-requests-by-requestId": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Id of the request. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRequest"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-requests-by-requestId-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Id of the request. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunReceipt"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Start data; missing parts are filled. */
                    input?: unknown;
                    /** @description Id of the node to stop at: only it and what leads to it runs. */
                    upTo?: string;
                    /** @description Id of the node to run alone. The nodes before it do not run: they give their pinned value, or their value in the run `valuesOf`. */
                    only?: string;
                    /**
                     * Format: uuid
                     * @description With `only`: the earlier run of this workflow whose values to use.
                     */
                    valuesOf?: string;
                    /**
                     * @description Whether to answer the ended run.
                     * @default false
                     * @enum {string}
                     */
                    wait?: "true" | "false";
                };
            };
        };
        responses: {
            /** @description The run as it ended, with `wait=true`; `runId` and `status` alone to a key without the scope `runs:read`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"] | components["schemas"]["RunReceipt"];
                };
            };
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunReceipt"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-tests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WorkflowTest"][];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-tests-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Tests to run; all by default. */
                    names?: string[];
                    /**
                     * @description The draft, or a deployed version.
                     * @default draft
                     */
                    version?: "draft" | number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestReport"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-tests-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Name of the test. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowTest"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "put-workflows-by-id-tests-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Name of the test. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Start data; missing parts of a request are filled. */
                    input?: unknown | null;
                    /**
                     * @description Mocks by id of the node.
                     * @default {}
                     */
                    mocks?: {
                        [key: string]: components["schemas"]["NodeMock"];
                    };
                    /**
                     * @description What must come of it.
                     * @default {}
                     */
                    expect?: components["schemas"]["Expectation"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowTest"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "delete-workflows-by-id-tests-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Name of the test. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-undeploy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A graph to check instead of the saved draft. */
                    definition?: components["schemas"]["Definition"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Validation"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-versions": {
        parameters: {
            query?: {
                /** @description Versions of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WorkflowVersion"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workflows-by-id-versions-by-version-deploy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Number of the deployed version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["ProviderQuotaExhausted"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrMissingScopeOrProviderForbiddenOrBotNotStartedByUserOrBotNotInChat"];
            404: components["responses"]["NotFoundOrProviderNotFound"];
            409: components["responses"]["ConflictOrProviderConflictOrWebhookActiveOrWebhookPathTaken"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ProviderRejectedOrWorkflowInvalid"];
            424: components["responses"]["NotConnectedOrReauthorizationRequiredOrConnectorCredentialRejected"];
            429: components["responses"]["RateLimitedOrProviderRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["ProviderUnavailableOrProviderInvalidResponse"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["ProviderTimeout"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-id-versions-by-version-diff": {
        parameters: {
            query?: {
                /** @description What it is compared with: another version, or draft. */
                with?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow. */
                id: string;
                /** @description Number of the deployed version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDifference"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workflows-by-workflowId-runs": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only runs that this run has started. */
                parentRun?: string;
                /** @description Only runs that stand so. */
                status?: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
                /** @description Only runs that this began. */
                trigger?: "webhook" | "manual" | "retry" | "subWorkflow" | "onFailure" | "cron" | "event" | "element" | "agent" | "mcp";
                /** @description Only runs that failed with this error code. */
                code?: string;
                /** @description Only runs with this tag. */
                tag?: string;
                /** @description true: only tests; false: none. */
                test?: boolean;
                /** @description false: only failed runs that nobody has handled; tests, retries and runs that others wait for are none of them. true: only those that were handled. */
                handled?: boolean;
                /** @description Made at this time or later. */
                from?: string;
                /** @description Made before this time. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Only runs of this workflow. */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Run"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workspaces": {
        parameters: {
            query?: {
                /** @description Items of one page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Workspace"][];
                        /** @description Give it back as `cursor` for the next page. */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspace"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Address of what was made, or to go on to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["InvalidInputOrInvalidJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-workspaces-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "post-mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown> | Record<string, unknown>[];
                };
            };
            /** @description The message was a notification or an answer, which nothing answers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is none of the protocol, or not JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "get-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    "event-run-succeeded": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "run.succeeded",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "runId": "01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d",
                 *         "workflowId": "01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f",
                 *         "workflowName": "Order intake",
                 *         "version": 3,
                 *         "trigger": "webhook",
                 *         "endedAt": "2026-03-02T09:30:02.150Z",
                 *         "url": "https://flows.example.com/runs/01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "run.succeeded";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["RunSucceeded"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-run-failed": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "run.failed",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "runId": "01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d",
                 *         "workflowId": "01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f",
                 *         "workflowName": "Order intake",
                 *         "version": 3,
                 *         "trigger": "webhook",
                 *         "endedAt": "2026-03-02T09:30:02.150Z",
                 *         "url": "https://flows.example.com/runs/01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d",
                 *         "error": {
                 *           "code": "provider_unavailable",
                 *           "message": "The provider answered 503.",
                 *           "node": "Create the invoice"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "run.failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["RunFailed"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-workflow-deployed": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "workflow.deployed",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "workflowId": "01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f",
                 *         "workflowName": "Order intake",
                 *         "version": 3
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "workflow.deployed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["WorkflowDeployed"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-connection-connected": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.connected",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "connectionId": "01912c5e-7c8d-7e9f-a0b1-c2d3e4f50617",
                 *         "connector": "calendar",
                 *         "name": "Ada",
                 *         "endUserId": "user-1001"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.connected";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["ConnectionConnected"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-connection-needs-attention": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.needs_attention",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "connectionId": "01912c5e-7c8d-7e9f-a0b1-c2d3e4f50617",
                 *         "connector": "calendar",
                 *         "name": "Ada",
                 *         "endUserId": "user-1001",
                 *         "state": "reauthorization_required",
                 *         "reason": "The provider has ended the access."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.needs_attention";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["ConnectionNeedsAttention"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-connection-expiring": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "connection.expiring",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "connectionId": "01912c5e-7c8d-7e9f-a0b1-c2d3e4f50617",
                 *         "connector": "socialpost",
                 *         "name": "Ada",
                 *         "endUserId": "user-1001",
                 *         "expiresAt": "2026-03-09T00:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "connection.expiring";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["ConnectionExpiring"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-subscription-failing": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "subscription.failing",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "subscriptionId": "01912c5e-9d0e-7f1a-b2c3-d4e5f6071829",
                 *         "connectionId": "01912c5e-7c8d-7e9f-a0b1-c2d3e4f50617",
                 *         "connector": "calendar",
                 *         "feed": "events",
                 *         "error": {
                 *           "code": "reauthorization_required",
                 *           "message": "Somebody must sign in again."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "subscription.failing";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["SubscriptionFailing"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-key-expiring": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "key.expiring",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "keyId": "01912c5e-ae1f-7021-93d4-e5f60718293a",
                 *         "name": "Order system",
                 *         "prefix": "wfk_1a2b3c4d",
                 *         "expiresAt": "2026-03-09T00:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "key.expiring";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["KeyExpiring"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-event-endpoint-paused": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "event_endpoint.paused",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "endpointId": "01912c5e-bf20-7132-a4e5-f60718293a4b",
                 *         "name": "Order system",
                 *         "reason": "The receiver answered 410: it wants no more events.",
                 *         "url": "https://flows.example.com/settings/events/01912c5e-bf20-7132-a4e5-f60718293a4b"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "event_endpoint.paused";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["EventEndpointPaused"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-approval-requested": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "approval.requested",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "approvalId": "01912c5e-d031-7243-b5f6-0718293a4b5c",
                 *         "runId": "01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d",
                 *         "workflowId": "01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f",
                 *         "workflowName": "Order intake",
                 *         "node": "Decision",
                 *         "url": "https://flows.example.com/approvals/01912c5e-d031-7243-b5f6-0718293a4b5c",
                 *         "message": "May the reply to Grace go out?",
                 *         "decisions": [
                 *           "approve",
                 *           "reject"
                 *         ],
                 *         "approvers": [
                 *           "ada@example.com"
                 *         ],
                 *         "expiresAt": "2026-03-03T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "approval.requested";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["ApprovalRequested"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-approval-reminded": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "approval.reminded",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "approvalId": "01912c5e-d031-7243-b5f6-0718293a4b5c",
                 *         "runId": "01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d",
                 *         "workflowId": "01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f",
                 *         "workflowName": "Order intake",
                 *         "node": "Decision",
                 *         "url": "https://flows.example.com/approvals/01912c5e-d031-7243-b5f6-0718293a4b5c",
                 *         "message": "May the reply to Grace go out?",
                 *         "decisions": [
                 *           "approve",
                 *           "reject"
                 *         ],
                 *         "approvers": [
                 *           "ada@example.com"
                 *         ],
                 *         "expiresAt": "2026-03-03T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "approval.reminded";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["ApprovalRequested"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event-approval-decided": {
        parameters: {
            query?: never;
            header: {
                /** @description Names the event; the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "approval.decided",
                 *       "timestamp": "2026-03-02T09:30:02.150Z",
                 *       "data": {
                 *         "approvalId": "01912c5e-d031-7243-b5f6-0718293a4b5c",
                 *         "runId": "01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d",
                 *         "workflowId": "01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f",
                 *         "workflowName": "Order intake",
                 *         "node": "Decision",
                 *         "url": "https://flows.example.com/approvals/01912c5e-d031-7243-b5f6-0718293a4b5c",
                 *         "decision": "approve",
                 *         "by": {
                 *           "kind": "person",
                 *           "id": "01912c5e-e142-7354-8607-18293a4b5c6d",
                 *           "name": "ada@example.com"
                 *         },
                 *         "decidedAt": "2026-03-02T10:12:30.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "approval.decided";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["ApprovalDecided"];
                };
            };
        };
        responses: {
            /** @description The receiver has accepted the event. Every other answer leads to another attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
