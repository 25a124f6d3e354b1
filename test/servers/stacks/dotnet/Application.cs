// ASP.NET's MVC: query and form as System.Web has them, and what its model binder makes of them.
using System;
using System.Collections.Generic;
using System.Collections.Specialized;
using System.IO;
using System.Linq;
using System.Web;
using System.Web.Mvc;
using System.Web.Routing;
using System.Web.Script.Serialization;

// One JSON line a request. Leaves carry their type: here all are texts.
public static class Log {
  static readonly object gate = new object();

  public static void Write(object line) {
    string text = new JavaScriptSerializer().Serialize(line) + "\n";
    lock (gate) File.AppendAllText(Environment.GetEnvironmentVariable("ORACLE_LOG"), text);
  }

  public static object Tree(NameValueCollection pairs) {
    return pairs.AllKeys.ToDictionary(
      name => name ?? "",
      name => (pairs.GetValues(name) ?? new string[0]).Select(value => "s:" + value).ToArray());
  }
}

public class User {
  public string role { get; set; }
}

public class Order {
  public string total_amount { get; set; }
  public string kind { get; set; }
  public string country { get; set; }
  public string n { get; set; }
  public string op { get; set; }
  public string[] tags { get; set; }
  public User user { get; set; }

  public object Tree() {
    var tree = new Dictionary<string, object>();
    foreach (var property in typeof(Order).GetProperties()) {
      string value = property.GetValue(this, null) as string;
      if (value != null) tree[property.Name] = "s:" + value;
    }
    if (tags != null) tree["tags"] = tags.Select(tag => "s:" + tag).ToArray();
    if (user != null && user.role != null) tree["user"] = new { role = "s:" + user.role };
    return tree;
  }
}

[ValidateInput(false)]
public class OracleController : Controller {
  public ActionResult Any(string id, Order model) {
    string pattern = (string) RouteData.DataTokens["pattern"];
    var line = new Dictionary<string, object> {
      { "method", Request.GetHttpMethodOverride() },
      { "path", Request.Path },
      // A route ending in anything fits nothing as well.
      { "pattern", pattern == "/files/admin/*" && Request.Path.Split('/').Length < 4 ? "/files/*" : pattern },
      { "query", Log.Tree(Request.QueryString) },
      { "body", Log.Tree(Request.Form) },
      { "typed", model == null ? null : model.Tree() },
      { "files", Request.Files.AllKeys.Select((field, at) => new {
        field, name = Request.Files[at].FileName ?? "", size = Request.Files[at].ContentLength }).ToArray() },
    };
    if (id != null) line["params"] = new { id };
    Log.Write(line);
    return Content("ok");
  }
}

public class Application : HttpApplication {
  class Named { public string path { get; set; } }

  protected void Application_Start() {
    string text = File.ReadAllText(Environment.GetEnvironmentVariable("ORACLE_ROUTES"));
    RouteTable.Routes.RouteExistingFiles = true;
    foreach (Named route in new JavaScriptSerializer().Deserialize<Named[]>(text)) Add(route.path.Substring(1), route.path);
    Add("*", "");
  }

  static void Add(string url, string pattern) {
    var defaults = new RouteValueDictionary(new { controller = "Oracle", action = "Any" });
    var tokens = new RouteValueDictionary(new { pattern });
    RouteTable.Routes.Add(new Route(url.Replace("*", "{*rest}"), defaults, null, tokens, new MvcRouteHandler()));
  }
}
